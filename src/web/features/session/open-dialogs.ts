import { bringDialog } from '../../ui/overlay/bring-dialog.ts';

export const showSessions = () => bringDialog(async () => (await import('./sessions-dialog.tsx')).SessionsDialog);

export const showSecondStep = () =>
  bringDialog(async () => (await import('./second-step-dialog.tsx')).SecondStepDialog);
