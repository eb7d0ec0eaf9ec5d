import type { Product } from '#contract/products.calls.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';

/** Opens the photo of a product over the whole screen; it comes when it is asked for. */
export async function openPhoto({ name, imageUrl }: Pick<Product, 'name' | 'imageUrl'>) {
  const { PhotoDialog } = await import('./photo-dialog.tsx');
  await openDialog<void>(({ answer }) => <PhotoDialog name={name} imageUrl={imageUrl} onClose={() => answer()} />);
}
