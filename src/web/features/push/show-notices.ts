import { bringDialog } from '../../ui/overlay/bring-dialog.ts';

/** Opens 'Avisos en este teléfono'; it comes when it is asked for. */
export const showNotices = () => bringDialog(async () => (await import('./notices-dialog.tsx')).NoticesDialog);
