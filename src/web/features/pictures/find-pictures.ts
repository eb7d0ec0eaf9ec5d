import { MOST_PICTURES, picture } from '#contract/limits.ts';
import type { PictureMatch } from '#contract/products.calls.ts';
import { api } from '../../platform/api.ts';

export type FoundPicture = {
  path: string;
  /** The text that should contain the product's code: the file name, or a cell of the workbook. */
  name: string;
  problem?: string;
  read: () => Promise<Blob>;
};

/** The largest archive or workbook, in bytes, that a browser should hold in memory. */
const LARGEST_ARCHIVE = 500 * 1024 * 1024;

export async function findPictures(files: readonly File[]) {
  const pictures: FoundPicture[] = [];
  const unusable: { path: string; reason: string }[] = [];
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    try {
      if (isPicture(path)) pictures.push({ ...named(path), ...tooLarge(file.size), read: async () => file });
      else if (/\.(zip|xlsx)$/i.test(path)) {
        const found = await openArchive(file, path);
        pictures.push(...found);
        if (found.length === 0) unusable.push({ path, reason: 'No tiene imágenes.' });
      } else if (!isHidden(path)) unusable.push({ path, reason: 'No es una imagen, un zip ni una planilla .xlsx.' });
    } catch (error) {
      unusable.push({ path, reason: error instanceof LargeArchive ? error.message : 'No se pudo abrir: está dañado.' });
    }
  }
  return { pictures, unusable };
}

class LargeArchive extends Error {}

/**
 * The pictures of a zip archive or workbook. Each picture's path starts with `path`, because other archives may hold
 * files of the same name.
 */
async function openArchive(file: File, path: string): Promise<FoundPicture[]> {
  if (file.size > LARGEST_ARCHIVE) throw new LargeArchive('Pesa más de 500 MB: divídalo.');
  const [{ unzipSync }, bytes] = await Promise.all([import('fflate'), file.arrayBuffer()]);
  const zip = new Uint8Array(bytes);
  const sizes = new Map<string, number>();
  unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      sizes.set(name, originalSize);
      return false;
    },
  });
  const read = (wanted: string) => {
    const entry = unzipSync(zip, { filter: ({ name }) => name === wanted })[wanted];
    if (!entry) throw new Error(`no entry ${wanted}`);
    return entry;
  };
  const pictureAt = (name: string) => ({
    ...tooLarge(sizes.get(name) ?? 0),
    read: async () => new Blob([read(name) as Uint8Array<ArrayBuffer>]),
  });
  if (/\.zip$/i.test(file.name))
    return [...sizes.keys()]
      .filter(isPicture)
      .map((name) => ({ ...named(name), ...pictureAt(name), path: `${path}, ${name}` }));
  const { picturesOverRows } = await import('./workbook-pictures.ts');
  const textOf = (name: string) => (sizes.has(name) ? new TextDecoder().decode(read(name)) : '');
  return picturesOverRows([...sizes.keys()], textOf).map(({ at, name, media }) => ({
    path: `${path}, ${at}`,
    name,
    ...pictureAt(media),
  }));
}

const isHidden = (path: string) => /(^|\/)(\.|__MACOSX\/)/.test(path);
const isPicture = (path: string) => /\.(jpe?g|png|webp|avif|gif)$/i.test(path) && !isHidden(path);

const named = (path: string) => ({ path, name: (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '') });

const tooLarge = (size: number) => (size > picture.maxBytes ? { problem: 'Pesa más de 10 MB.' } : {});

export const pictureStates = {
  SIN_PRODUCTO: { label: 'No se envía', pill: 'bad', isToSend: false, mayMove: true },
  LISTA: { label: 'Lista', pill: 'waiting', isToSend: true, mayMove: true },
  ENVIANDO: { label: 'Enviando…', pill: 'waiting', isToSend: true, mayMove: false },
  HECHA: { label: 'Enviada', pill: 'good', isToSend: false, mayMove: false },
  FALLO: { label: 'Falló', pill: 'bad', isToSend: true, mayMove: false },
} as const;

/** `reason`: why the picture cannot be sent, or why the server refused it. */
export type PictureRow = {
  picture: FoundPicture;
  product: PictureMatch['producto'];
  state: keyof typeof pictureStates;
  /** True if the name did not match exactly one product, so that the user may pick one. */
  byHand?: boolean;
  reason?: string;
};

export const isToSend = ({ state }: PictureRow): boolean => pictureStates[state].isToSend;

/**
 * Finds each picture's product. If several pictures fit a product, it gets the picture with the shortest name. Pictures
 * that cannot be sent come first.
 */
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
  return rows.toSorted((a, b) => Number(isToSend(a)) - Number(isToSend(b)));
}

const LONGEST_NAME = 200;
const collator = new Intl.Collator('es-AR', { numeric: true });

export const unmatched = 'Ningún producto tiene ese código.';
const whyNobody = (products: number) => (products > 1 ? `${products} productos tienen ese código.` : unmatched);
