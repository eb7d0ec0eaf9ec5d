import type { ComponentType } from 'react';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import type { Answering, Given } from '../../ui/overlay/dialog.tsx';

type ProductDialogs = typeof import('./dialogs.ts');

export const openProductDialog = <Props extends Answering<never>>(
  choose: (dialogs: ProductDialogs) => ComponentType<Props>,
  ...given: Given<Props>
) => bringDialog(async () => choose(await import('./dialogs.ts')), ...given);
