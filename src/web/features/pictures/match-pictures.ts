import { MOST_PICTURES } from '#contract/limits.ts';
import type { PictureMatch } from '#contract/products.calls.ts';
import { api } from '../../platform/api.ts';
import type { FoundPicture } from './find-pictures.ts';

/** How a picture stands: with whose it is, or why it is nobody's; then how sending it went. */
export type PictureRow = {
  picture: FoundPicture;
  product: PictureMatch['producto'];
  state: 'SIN_PRODUCTO' | 'LISTA' | 'ENVIANDO' | 'HECHA' | 'FALLO';
  /** Whether its name told no product, so that one may give it to one. */
  byHand?: boolean;
  reason?: string;
};

/** Tells which product each picture is of; of several of one product the first by name is its picture. */
export async function matchPictures(pictures: readonly FoundPicture[]): Promise<PictureRow[]> {
  const inOrder = [...pictures].sort((a, b) => a.name.length - b.name.length || collator.compare(a.name, b.name));
  const matches: PictureMatch[] = [];
  for (let start = 0; start < inOrder.length; start += MOST_PICTURES) {
    const nombres = inOrder.slice(start, start + MOST_PICTURES).map(({ name }) => name.slice(0, LONGEST_NAME));
    matches.push(...(await api('POST /api/producto/por-codigo', { body: { nombres } })));
  }
  const taken = new Map<number, string>();
  const rows = inOrder.map((picture, nth): PictureRow => {
    const { productos = 0, producto = null } = matches[nth] ?? {};
    const other = producto ? taken.get(producto.productoId) : undefined;
    const reason =
      picture.problem ?? (producto ? other && `Ya está ${other} para ese producto.` : whyNobody(productos));
    if (reason)
      return { picture, product: producto, state: 'SIN_PRODUCTO', reason, byHand: !producto && !picture.problem };
    if (producto) taken.set(producto.productoId, picture.path);
    return { picture, product: producto, state: 'LISTA' };
  });
  return [...rows.filter(({ state }) => state !== 'LISTA'), ...rows.filter(({ state }) => state === 'LISTA')];
}

const LONGEST_NAME = 200;
const collator = new Intl.Collator('es-AR', { numeric: true });

export const unmatched = 'Ningún producto tiene ese código.';
const whyNobody = (products: number) => (products > 1 ? `${products} productos tienen ese código.` : unmatched);
