import { openDialog } from '../../ui/overlay/dialog.tsx';

/** Opens 'Mis sesiones'; it comes when it is asked for. */
export async function showSessions() {
  const { SessionsDialog } = await import('./sessions-dialog.tsx');
  await openDialog<void>(SessionsDialog);
}

/** Opens 'Segundo paso'; it comes when it is asked for. */
export async function showSecondStep() {
  const { SecondStepDialog } = await import('./second-step-dialog.tsx');
  await openDialog<void>(SecondStepDialog);
}
