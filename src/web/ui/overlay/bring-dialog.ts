import type { ComponentType } from 'react';
import { noConnection } from '../../platform/api.ts';
import { type Late, reloadsFor } from '../../platform/late.tsx';
import { alerts } from './alerts.ts';
import { type Answering, type AnswerOf, comingDialog, type Given, openDialog } from './dialog.tsx';

/**
 * `openDialog` for a dialog that comes when it is asked for: of several the last, and none once its page is left. Undefined where
 * it did not come, which is said.
 */
export async function bringDialog<Props extends Answering<never>>(
  load: Late<ComponentType<Props>>['load'],
  ...given: Given<Props>
): Promise<AnswerOf<Props> | undefined> {
  const asked = {};
  comingDialog.set(asked);
  try {
    const component = await load();
    // Not awaited: what goes wrong in it later is not that it did not come.
    return comingDialog.get() === asked ? openDialog(component, ...given) : undefined;
  } catch (error) {
    if (comingDialog.get() === asked && !reloadsFor(error))
      void alerts.error(noConnection.title, { text: noConnection.detail });
  } finally {
    if (comingDialog.get() === asked) comingDialog.set(undefined);
  }
}
