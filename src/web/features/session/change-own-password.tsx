import { bringDialog } from '../../ui/overlay/bring-dialog.ts';

/** Opens the dialog for the user's own password. `given`: the password that another person chose. */
export const changeOwnPassword = ({ given }: { given?: string } = {}) =>
  bringDialog(async () => (await import('./own-password-dialog.tsx')).OwnPasswordDialog, { given });
