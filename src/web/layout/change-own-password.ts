import { openDialog } from '../ui/overlay/dialog.tsx';

/** Opens the dialog in which everybody changes the own password; it comes when it is asked for. */
export async function changeOwnPassword() {
  const { OwnPasswordDialog } = await import('../users/own-password-dialog.tsx');
  await openDialog<void>(OwnPasswordDialog);
}
