import { openDialog } from '../../ui/overlay/dialog.tsx';

/** Opens 'Avisos en este teléfono'; it comes when it is asked for. */
export async function showNotices() {
  const { NoticesDialog } = await import('./notices-dialog.tsx');
  await openDialog<void>(NoticesDialog);
}
