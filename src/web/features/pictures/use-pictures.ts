import { useEffect, useRef, useState } from 'react';
import { ApiError, api, reasonOf } from '../../platform/api.ts';
import { refreshProducts } from '../products/queries.ts';
import { findPictures } from './find-pictures.ts';
import { matchPictures, type PictureRow, unmatched } from './match-pictures.ts';

type Unusable = Awaited<ReturnType<typeof findPictures>>['unusable'];
type Pictures = {
  work: 'NADA' | 'BUSCANDO' | 'ENVIANDO';
  rows: PictureRow[];
  unusable: Unusable;
  reason: string | null;
};

const none: Pictures = { work: 'NADA', rows: [], unusable: [], reason: null };

/** Pictures that were found, and their way to their products, one by one: what one of them meets is its own affair. */
export function usePictures() {
  const [state, setState] = useState(none);
  const stopped = useRef(false);
  const change = (changes: Partial<Pictures>) => setState((before) => ({ ...before, ...changes }));
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const choose = async (files: readonly File[]) => {
    setState({ ...none, work: 'BUSCANDO' });
    try {
      const { pictures, unusable } = await findPictures(files);
      setState({ ...none, rows: await matchPictures(pictures), unusable });
    } catch (error) {
      setState({ ...none, reason: reasonOf(error) });
    }
  };
  const mark = (row: PictureRow, changes: Partial<PictureRow>) =>
    setState((before) => ({
      ...before,
      rows: before.rows.map((one) => (one.picture === row.picture ? { ...one, ...changes } : one)),
    }));
  /** Gives a picture that was nobody's to a product; one that is given another goes to that one. */
  const give = (row: PictureRow, product: PictureRow['product']) =>
    mark(
      row,
      product ? { product, state: 'LISTA', reason: undefined } : { product, state: 'SIN_PRODUCTO', reason: unmatched },
    );
  /** Sends what is ready and what failed; ends where going on would fail too. */
  const send = async () => {
    stopped.current = false;
    change({ work: 'ENVIANDO', reason: null });
    for (const row of state.rows.filter(isToSend)) {
      if (stopped.current) break;
      mark(row, { state: 'ENVIANDO', reason: undefined });
      try {
        await sendPicture(row);
        mark(row, { state: 'HECHA' });
      } catch (error) {
        mark(row, {
          state: 'FALLO',
          reason: error instanceof ApiError ? reasonOf(error) : 'No se pudo leer del archivo.',
        });
        if (!endsAll(error)) continue;
        change({ reason: reasonOf(error) });
        break;
      }
    }
    change({ work: 'NADA' });
    await refreshProducts();
  };
  const stop = () => {
    stopped.current = true;
  };
  return { ...state, choose, give, send, stop };
}

export const isToSend = ({ state }: PictureRow) => state !== 'SIN_PRODUCTO' && state !== 'HECHA';

async function sendPicture({ picture, product }: PictureRow) {
  if (!product) return;
  const body = new FormData();
  body.set('file', await picture.read(), 'imagen');
  await api('POST /api/producto/:id/image', { params: { id: product.productoId }, body });
}

/** Without a connection or a session no other picture gets through either. */
const endsAll = (error: unknown) => error instanceof ApiError && [0, 401, 403, 507].includes(error.status);
