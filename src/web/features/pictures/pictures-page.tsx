import { FolderOpen, ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { counted, formatNumber } from '#contract/format.ts';
import { picture } from '#contract/limits.ts';
import { ApiError, api, reasonOf } from '../../platform/api.ts';
import { useLeaving } from '../../platform/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { FilesButton } from '../../ui/form/files-button.tsx';
import form from '../../ui/form/form.module.css';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import upload from '../../ui/upload.module.css';
import { FromProducts } from '../products/from-products.tsx';
import { refreshProducts } from '../products/queries.ts';
import { findPictures, isToSend, matchPictures, type PictureRow, unmatched } from './find-pictures.ts';
import { PictureTable } from './picture-table.tsx';

/** /imagenes-en-lote: sends many pictures. The product's code in a picture's name says which product gets it. */
export function PicturesPage() {
  const { work, rows, unusable, reason, choose, give, send, stop } = usePictures();
  const sending = work === 'ENVIANDO';
  useLeaving(sending, () => alerts.confirm('¿Desea dejar de enviar imágenes?', { danger: true }));
  const left = rows.filter(isToSend).length;
  const failed = rows.some(({ state }) => state === 'FALLO');
  return (
    <>
      <FromProducts title="Imágenes en lote" />
      <section className={upload.source} aria-label="Imágenes">
        <p>
          Elija imágenes con el <strong>Código</strong> de su producto en el nombre (OLL-1.jpg, «foto oll 1 (2).webp»),
          una carpeta, un .zip, o una planilla .xlsx que las tenga en la fila de cada código. Primero se muestra cuáles
          coinciden; a las demás se les busca el producto en la lista.
        </p>
        <div className={upload.choice}>
          <FilesButton multiple disabled={work !== 'NADA'} accept={accepted} onChoose={choose}>
            <ImagePlus /> Elegir imágenes, .zip o .xlsx
          </FilesButton>
          <FilesButton multiple disabled={work !== 'NADA'} {...folder} onChoose={choose}>
            <FolderOpen /> Elegir carpeta
          </FilesButton>
          {(left > 0 || sending) && (
            <Button ref={handFocusOn} busy={sending} onClick={send}>
              {failed ? 'Reintentar' : 'Enviar'} {counted(left, 'imagen', 'imágenes')}
            </Button>
          )}
          {sending && (
            <Button ref={handFocusOn} variant="outline" onClick={stop}>
              Detener
            </Button>
          )}
        </div>
        {work === 'BUSCANDO' && <p role="status">Buscando imágenes…</p>}
        <Progress rows={rows} sending={sending} />
        <FormProblem reason={reason} />
        {unusable.map(({ path, reason }) => (
          <p key={path} className={form.problem}>
            {path}: {reason}
          </p>
        ))}
      </section>
      {rows.length > 0 && <PictureTable rows={rows} onGive={give} />}
    </>
  );
}

const accepted = [...picture.types, '.zip', '.xlsx'].join(',');
/** This attribute lets the user choose a folder. No standard has it, but every desktop browser does. */
const folder = { webkitdirectory: '' };

function Progress({ rows, sending }: Pick<ReturnType<typeof usePictures>, 'rows'> & { sending: boolean }) {
  if (rows.length === 0) return null;
  const count = (...states: (typeof rows)[number]['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).length;
  const [nobody, done, failed] = [count('SIN_PRODUCTO'), count('HECHA'), count('FALLO')];
  const matched = rows.length - nobody;
  const parts = [
    `Coinciden: ${formatNumber(matched)}`,
    nobody > 0 && `No se envían: ${formatNumber(nobody)}`,
    done > 0 && `Enviadas: ${formatNumber(done)}`,
    failed > 0 && `Fallaron: ${formatNumber(failed)}`,
  ].filter(Boolean);
  return (
    <div className={upload.progress}>
      <span role="status">{parts.join(' · ')}</span>
      {(sending || done > 0) && (
        <progress aria-label="Imágenes enviadas" value={done + failed} max={Math.max(1, matched)} />
      )}
    </div>
  );
}

type Pictures = {
  work: 'NADA' | 'BUSCANDO' | 'ENVIANDO';
  rows: PictureRow[];
  unusable: Awaited<ReturnType<typeof findPictures>>['unusable'];
  reason: string | null;
};

const none: Pictures = { work: 'NADA', rows: [], unusable: [], reason: null };

function usePictures() {
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
  const give = (row: PictureRow, product: PictureRow['product']) =>
    mark(
      row,
      product ? { product, state: 'LISTA', reason: undefined } : { product, state: 'SIN_PRODUCTO', reason: unmatched },
    );
  /** Sends the ready and the failed pictures. An error that every picture would cause stops the sending. */
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

async function sendPicture({ picture, product }: PictureRow) {
  if (!product) return;
  const body = new FormData();
  body.set('file', await picture.read(), 'imagen');
  await api('POST /api/producto/:id/image', { params: { id: product.productoId }, body });
}

/** True for an error that stops the sending: no connection, no session, no permission, or a full disk. */
const endsAll = (error: unknown) => error instanceof ApiError && [0, 401, 403, 507].includes(error.status);
