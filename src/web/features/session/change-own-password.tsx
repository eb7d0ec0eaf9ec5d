import { bringDialog } from '../../ui/overlay/bring-dialog.ts';

/** Opens the dialog in which everybody changes the own password. `given`: the password that somebody else chose. */
export const changeOwnPassword = ({ given }: { given?: string } = {}) =>
  bringDialog(async () => (await import('./own-password-dialog.tsx')).OwnPasswordDialog, { given });
