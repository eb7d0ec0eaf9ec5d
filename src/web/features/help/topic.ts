import type { PagePath } from '../../platform/router/router.ts';
import type { PictureName } from './pictures.ts';

/** A part of the manual, which `/ayuda#id` leads to. */
export type Topic = {
  id: string;
  title: string;
  steps: readonly string[];
  page?: { to: PagePath; label: string };
  picture?: PictureName;
};
