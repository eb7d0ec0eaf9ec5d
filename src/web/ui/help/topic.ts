import type { PagePath } from '../../platform/router/router.ts';
import type { PictureName } from './pictures.ts';

export type Topic = {
  id: string;
  title: string;
  steps: readonly string[];
  page?: { to: PagePath; label: string };
  picture?: PictureName;
};
