import type { Packing, PackingItem } from '#contract/packing.calls.ts';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { shortParcels } from './notice.ts';
import { ShortageDialog } from './shortage-dialog.tsx';

export const openShortage = (ventana: number, { productoId, name }: PackingItem) =>
  openDialog(ShortageDialog, { of: { ventana, productoId }, name });

export const openNotices = (packing: Packing) =>
  // Numbers are read by a library that is larger than the page.
  bringDialog(async () => (await import('./notices-dialog.tsx')).NoticesDialog, {
    parcels: shortParcels(packing),
  });
