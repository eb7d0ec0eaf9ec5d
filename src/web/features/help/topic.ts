import type { PagePath } from '../../platform/router/router.ts';
import type { PictureName } from './pictures.ts';

/** A part of the manual, which `/ayuda#id` leads to. */
export type Topic = {
  id: string;
  title: string;
  /** What one does, in its order. */
  steps: readonly string[];
  /** Where it is done. */
  page?: { to: PagePath; label: string };
  picture?: PictureName;
};
