import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Printer, Tags } from 'lucide-react';
import { startTransition, useOptimistic, useState } from 'react';
import { sentence } from '#contract/format.ts';
import type { Packing } from '#contract/packing.calls.ts';
import { type LabelPaper, labelsFile } from '#contract/packing.ts';
import { inUrl, isId, isText, oneOf, useUrlState } from '../../platform/router/hooks.ts';
import { may, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TableError, TableNote, TableSkeleton } from '../../ui/table/table-states.tsx';
import { chosenWindow, useWindowsAmong, windowName } from '../../ui/windows/period.ts';
import { outcomes, print } from '../downloads/download.ts';
import { PrintDialog } from '../downloads/print-dialog.tsx';
import { shortParcels } from '../shortages/notice.ts';
import { openNotices, openShortage } from '../shortages/shortage-dialog.tsx';
import styles from './packing-page.module.css';
import { DeliveredCount, undelivered } from './parcel-delivery.tsx';
import { OneParcel, Parcels } from './parcels.tsx';
import { PickList } from './pick-list.tsx';
import { type Done, doneOf, itemsOfPoint, parcelIn, parcelsOfPoint, type Tick, ticked } from './progress.ts';
import { packedWindows, packingOf, useSendTick } from './queries.ts';

/**
 * `bulto`: the seller whose parcel is shown alone. The QR code on a parcel's label sets it. `faltan`: only undelivered
 * parcels.
 */
const viewInUrl = inUrl({
  ventana: isId,
  lista: oneOf(['buscar']),
  retiro: isText,
  bulto: isId,
  faltan: oneOf([true]),
});
type View = ReturnType<typeof viewInUrl>;

/** 'Armado': a window's parcels and pick list. Packers see each other's ticks. */
export function PackingPage() {
  const [view, change] = useUrlState(viewInUrl);
  const windows = useWindowsAmong(packedWindows, view.ventana);
  const manages = may(useSession(), 'admin');
  const chosen = chosenWindow(windows);
  const packing = useQuery(packingOf(chosen?.id));
  const none = windows.windows?.length === 0;
  const error = windows.query.error ?? packing.error;
  // After a label was scanned, the page shows only that parcel. If the window has no such parcel, the page shows all
  // parcels.
  const alone = view.bulto && (!packing.data || parcelIn(packing.data.puntos, view.bulto));
  const retry = () => void (windows.query.error ? windows.query.refetch() : packing.refetch());
  return (
    <>
      <PageHead
        title="Armado"
        help={<HelpLink topic="armado" />}
        primary={
          !alone && (
            <>
              {packing.data && packing.data.puntos.length > 0 && (
                <Button
                  variant="outline"
                  onClick={() => openDialog(LabelsDialog, { window: packing.data.ventana, retiro: view.retiro })}
                >
                  <Tags /> Etiquetas
                </Button>
              )}
              <Button variant="outline" data-short onClick={() => window.print()} icon={Printer} label="Imprimir" />
            </>
          )
        }
      />
      <div className={styles.choices} hidden={Boolean(alone)}>
        <SelectField
          compact
          label="Cierre"
          value={chosen?.id}
          choices={windows.choices}
          none={windows.none}
          onPick={windows.pick((ventana) => change({ ventana, retiro: undefined }))}
        />
        {view.lista !== 'buscar' && (
          <SelectField
            compact
            label="Punto de Retiro"
            none="Todos"
            value={view.retiro}
            choices={(packing.data?.puntos ?? []).map(({ retiro }) => ({ value: retiro, label: retiro }))}
            onPick={(retiro) => change({ retiro })}
          />
        )}
        <ChoiceChips label="Lista" choices={steps} value={view.lista} onPick={(lista) => change({ lista })} />
      </div>
      {chosen && <p className={styles.onPaper}>{windowName(chosen)}</p>}
      {error && !packing.data && <TableError error={error} onRetry={retry} />}
      {!error && !packing.data && !none && <TableSkeleton />}
      {none && (
        <TableNote text="Todavía no se abrió el catálogo: no hay pedidos para armar.">
          {manages && <LinkButton to="/cierres" label="Ir a Cierres" filled />}
        </TableNote>
      )}
      {packing.data && <Lists packing={packing.data} view={view} manages={manages} onChange={change} />}
    </>
  );
}

type ListsProps = {
  packing: Packing;
  view: View;
  manages: boolean;
  onChange: (changes: Partial<View>) => void;
};

function Lists({ packing, view, manages, onChange }: ListsProps) {
  const send = useSendTick(packing.ventana.id);
  const [shown, foresee] = useOptimistic(packing, ticked);
  const tick = (each: Tick) =>
    startTransition(async () => {
      foresee(each);
      await send(each);
    });
  const { id, cerrada } = packing.ventana;
  const one = view.bulto && parcelIn(shown.puntos, view.bulto);
  const short = shortParcels(packing).length;
  const points = shown.puntos.filter(({ retiro }) => !view.retiro || retiro === view.retiro);
  const toShow = view.faltan ? undelivered(points) : points;
  if (shown.proveedores.length === 0) return <TableNote text="Este cierre todavía no tiene pedidos para armar." />;
  if (one)
    return (
      <>
        <OneParcel of={one} cierre={packing.ventana.cierre} ventana={id} onTick={tick} />
        <Button variant="outline" onClick={() => onChange({ bulto: undefined })}>
          Ver todos los bultos
        </Button>
      </>
    );
  if (view.lista === 'buscar') {
    const items = shown.proveedores.flatMap(({ renglones }) => renglones);
    return (
      <>
        <ProgressBar label="Avance de la búsqueda" done={doneOf(items)} />
        <PickList
          suppliers={shown.proveedores}
          onTick={tick}
          onShort={cerrada === null ? undefined : (item) => void openShortage(id, item, { manages })}
        />
      </>
    );
  }
  return (
    <>
      <ProgressBar label="Avance del armado" done={doneOf(points.flatMap(itemsOfPoint))} />
      {manages && short > 0 && (
        <Button variant="outline" onClick={() => void openNotices(packing)}>
          <MessageCircle /> Avisar faltantes ({short})
        </Button>
      )}
      <DeliveredCount
        parcels={points.flatMap(parcelsOfPoint)}
        only={view.faltan ?? false}
        onOnly={(only) => onChange({ faltan: only || undefined })}
      />
      {view.bulto && <TableNote text="El bulto de la etiqueta no tiene pedidos en este cierre." />}
      {toShow.length === 0 && <TableNote text="Se entregaron todos los bultos." />}
      <Parcels points={toShow} ventana={id} onTick={tick} />
    </>
  );
}

const steps = [
  ['Armar por vendedor', undefined],
  ['Buscar por proveedor', 'buscar'],
] as const;

function ProgressBar({ label, done: { done, total } }: { label: string; done: Done }) {
  return (
    <div className={styles.progress}>
      <p role="status" className="soft">
        {done === total ? '¡Todo listo!' : `${done} de ${total} productos listos`}
      </p>
      <progress aria-label={label} value={done} max={total || 1} />
    </div>
  );
}

type LabelsProps = Answering<void> & { window: Packing['ventana']; retiro: string | undefined };

function LabelsDialog({ window, retiro, answer }: LabelsProps) {
  const [papel, setPapel] = useState<LabelPaper>('A4');
  const printLabels = () => {
    const texts = { label: 'Etiquetas', file: labelsFile(window.cierre), ...outcomes.print };
    const input = { params: { ventana: window.id }, body: { papel, retiro } };
    return print('POST /api/armado/:ventana/etiquetas', input, texts);
  };
  return (
    <PrintDialog title="Etiquetas de los bultos" onClose={answer} onPrint={printLabels}>
      <SelectField
        whole
        label="Papel"
        description={`${sentence(`Una por vendedor, ${retiro ? `de ${retiro}` : 'de todos los puntos de retiro'}`)} Su QR abre el bulto en el teléfono.`}
        value={papel}
        onPick={(value) => setPapel(value as LabelPaper)}
        choices={papers}
      />
    </PrintDialog>
  );
}

const papers = [
  { value: 'A4', label: 'Hojas A4, diez por hoja' },
  { value: 'ROLLO', label: 'Rollo de 100 × 50 mm' },
] as const satisfies readonly { value: LabelPaper; label: string }[];
