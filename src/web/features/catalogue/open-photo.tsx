import type { Product } from '#contract/products.calls.ts';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';

export const openPhoto = ({ name, imageUrl }: Pick<Product, 'name' | 'imageUrl'>) =>
  bringDialog(async () => (await import('./photo-dialog.tsx')).PhotoDialog, { name, imageUrl });
