import { openDialog } from '../../ui/overlay/dialog.tsx';

/** Opens the dialog in which everybody changes the own password; it comes when it is asked for. `given`: the password that somebody else chose. */
export async function changeOwnPassword({ given }: { given?: string } = {}) {
  const { OwnPasswordDialog } = await import('./own-password-dialog.tsx');
  await openDialog(OwnPasswordDialog, { given });
}
