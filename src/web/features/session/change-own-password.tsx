import { bringDialog } from '../../ui/overlay/bring-dialog.ts';

/** `given`: the old password, if another person chose it. */
export const changeOwnPassword = ({ given }: { given?: string } = {}) =>
  bringDialog(async () => (await import('./own-password-dialog.tsx')).OwnPasswordDialog, { given });
