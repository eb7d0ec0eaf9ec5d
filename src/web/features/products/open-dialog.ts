import type { ComponentType } from 'react';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';

type ProductDialogs = typeof import('./dialogs.ts');

/** Opens one of the dialogs of products. */
export const openProductDialog = <Answer>(choose: (dialogs: ProductDialogs) => ComponentType<Answering<Answer>>) =>
  bringDialog<Answer>(async () => choose(await import('./dialogs.ts')));
