import { openDialog } from '../../ui/overlay/dialog.tsx';

/** Opens 'Segundo paso'; it comes when it is asked for. */
export async function showSecondStep() {
  const { SecondStepDialog } = await import('./second-step-dialog.tsx');
  await openDialog<void>(SecondStepDialog);
}
