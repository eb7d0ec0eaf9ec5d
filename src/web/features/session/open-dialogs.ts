import { bringDialog } from '../../ui/overlay/bring-dialog.ts';

/** Opens 'Mis sesiones'; it comes when it is asked for. */
export const showSessions = () => bringDialog(async () => (await import('./sessions-dialog.tsx')).SessionsDialog);

/** Opens 'Segundo paso'; it comes when it is asked for. */
export const showSecondStep = () =>
  bringDialog(async () => (await import('./second-step-dialog.tsx')).SecondStepDialog);
