import { FolderOpen, ImagePlus } from 'lucide-react';
import { counted, formatNumber } from '#contract/format.ts';
import { picture } from '#contract/limits.ts';
import { useLeaving } from '../../platform/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { FilesButton } from '../../ui/form/files-button.tsx';
import form from '../../ui/form/form.module.css';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { FromProducts } from '../products/from-products.tsx';
import styles from '../spreadsheets/import-page.module.css';
import { PictureTable } from './picture-table.tsx';
import { isToSend, usePictures } from './use-pictures.ts';

/** /imagenes-en-lote: many pictures at once, each matched with its product by its code and shown before it is sent. */
export function PicturesPage() {
  const { work, rows, unusable, reason, choose, give, send, stop } = usePictures();
  const sending = work === 'ENVIANDO';
  useLeaving(sending, () => alerts.confirm('¿Desea dejar de enviar imágenes?', { danger: true }));
  const left = rows.filter(isToSend).length;
  const failed = rows.some(({ state }) => state === 'FALLO');
  return (
    <>
      <FromProducts title="Imágenes en lote" />
      <section className={styles.source} aria-label="Imágenes">
        <p>
          Elija imágenes con el <strong>Código</strong> de su producto en el nombre (OLL-1.jpg, «foto oll 1 (2).webp»),
          una carpeta, un .zip, o una planilla .xlsx que las tenga en la fila de cada código. Primero se muestra cuáles
          coinciden; a las demás se les busca el producto en la lista.
        </p>
        <div className={styles.choice}>
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
/** No standard names it, every desktop browser knows it. */
const folder = { webkitdirectory: '' };

type ProgressProps = Pick<ReturnType<typeof usePictures>, 'rows'> & { sending: boolean };

/** How many pictures match, then how many are there. */
function Progress({ rows, sending }: ProgressProps) {
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
    <div className={styles.progress}>
      <span role="status">{parts.join(' · ')}</span>
      {(sending || done > 0) && (
        <progress aria-label="Imágenes enviadas" value={done + failed} max={Math.max(1, matched)} />
      )}
    </div>
  );
}
