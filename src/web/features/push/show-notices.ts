import { bringDialog } from '../../ui/overlay/bring-dialog.ts';

export const showNotices = () => bringDialog(async () => (await import('./notices-dialog.tsx')).NoticesDialog);
