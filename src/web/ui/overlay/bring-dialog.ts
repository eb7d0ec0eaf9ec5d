import type { ComponentType } from 'react';
import { noConnection } from '../../platform/api.ts';
import { type Late, reloadsFor } from '../../platform/late.tsx';
import { alerts } from './alerts.ts';
import { type Answering, type AnswerOf, comingDialog, type Given, openDialog } from './dialog.tsx';

/**
 * Loads a dialog's code, then opens the dialog, unless another dialog was requested meanwhile. Announces a failed load.
 */
export async function bringDialog<Props extends Answering<never>>(
  load: Late<ComponentType<Props>>['load'],
  ...given: Given<Props>
): Promise<AnswerOf<Props> | undefined> {
  const asked = {};
  comingDialog.set(asked);
  try {
    const component = await load();
    // The dialog is not awaited, because a later error inside it is no failure to load.
    return comingDialog.get() === asked ? openDialog(component, ...given) : undefined;
  } catch (error) {
    if (comingDialog.get() === asked && !reloadsFor(error))
      void alerts.error(noConnection.title, { text: noConnection.detail });
  } finally {
    if (comingDialog.get() === asked) comingDialog.set(undefined);
  }
}
