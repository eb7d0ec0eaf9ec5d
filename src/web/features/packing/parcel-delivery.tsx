import { PackageCheck, Undo2 } from 'lucide-react';
import { counted } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { completedFrom } from '#contract/orders.ts';
import type { Packing, Parcel } from '#contract/packing.calls.ts';
import { LONGEST_DELIVERY_NOTE, LONGEST_RECIPIENT } from '#contract/packing.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { ApiError, api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ordersKey } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { momentInWords } from '../../ui/dates.ts';
import { TextField } from '../../ui/form/field.tsx';
import form from '../../ui/form/form.module.css';
import { Switch } from '../../ui/form/switch.tsx';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import styles from './delivery.module.css';
import { isTicked, mapParcels } from './progress.ts';

export const isDelivered = ({ pendientes }: Pick<Parcel, 'pendientes'>) => pendientes === 0;

export function deliveryInWords({ pendientes, entrega }: Parcel): string | undefined {
  if (!entrega) return pendientes === 0 ? 'Pedidos realizados' : undefined;
  const words = `Entregado ${momentInWords(entrega.entregada)} · Recibió ${entrega.recibio}`;
  if (pendientes === 0) return words;
  return `${words} · ${pendientes === 1 ? 'Queda 1 pedido pendiente' : `Quedan ${pendientes} pedidos pendientes`}`;
}

export const undelivered = (points: Packing['puntos']) =>
  mapParcels(points, (parcel) => (isDelivered(parcel) ? [] : [parcel]));

async function undoDelivery({ vendedor, entrega }: Parcel) {
  if (!entrega) return;
  const text = `${vendedor}: los pedidos que se marcaron al entregar vuelven a ${completedFrom}.`;
  if (!(await alerts.confirm(messages.delivery.confirmUndo, { text, verb: 'deshacer' }))) return;
  const undo = api('PUT /api/entregas/:id/deshacer', { params: { id: entrega.id } });
  if ((await orReport(undo, messages.delivery.undoFailed)) !== false) void alerts.success(messages.delivery.undone);
  await queryClient.invalidateQueries({ queryKey: ordersKey });
}

type Props = {
  ventana: number;
  parcel: Parcel;
  lider: string | null;
  /** True on a page with this parcel alone. The delivery then stays in sight, with large buttons. */
  large?: boolean;
};

export function ParcelDelivery({ ventana, parcel, lider, large = false }: Props) {
  const { vendedor, entrega } = parcel;
  const words = large && deliveryInWords(parcel);
  return (
    <div className={styles.delivery} data-large={large || undefined}>
      {(words || entrega) && (
        <p role={large ? 'status' : undefined}>
          {words}
          {entrega && (
            <small>
              Entregó {entrega.entregadaPor}
              {entrega.nota && ` · ${entrega.nota}`}
            </small>
          )}
        </p>
      )}
      {!(entrega && isDelivered(parcel)) && (
        <Button
          className={styles.hand}
          aria-label={`Entregado a ${vendedor}`}
          onClick={() => openDelivery({ ventana, parcels: [parcel], names: [vendedor, ...(lider ? [lider] : [])] })}
        >
          <PackageCheck /> Entregado
        </Button>
      )}
      {entrega?.can.undo && (
        <Button variant="outline" aria-label={`Deshacer entrega a ${vendedor}`} onClick={() => undoDelivery(parcel)}>
          <Undo2 /> Deshacer entrega
        </Button>
      )}
    </div>
  );
}

type CountProps = { parcels: readonly Parcel[]; only: boolean; onOnly: (only: boolean) => void };

export function DeliveredCount({ parcels, only, onOnly }: CountProps) {
  const done = parcels.filter(isDelivered).length;
  return (
    <div className={styles.count}>
      <p role="status">
        {done} de {counted(parcels.length, 'bulto entregado', 'bultos entregados')}
      </p>
      <Switch checked={only} onClick={() => onOnly(!only)}>
        Sin entregar ({parcels.length - done})
      </Switch>
    </div>
  );
}

/** Parcels for one person. `names`: the people who may receive the parcels. */
type ParcelsToDeliver = { ventana: number; parcels: readonly Parcel[]; names: readonly string[] };

const openDelivery = (given: ParcelsToDeliver) => openDialog(DeliveryDialog, given);

export function TeamDelivery({ ventana, parcels, lider }: Omit<ParcelsToDeliver, 'names'> & { lider: string }) {
  const left = parcels.filter((parcel) => !isDelivered(parcel));
  if (left.length < 2) return null;
  return (
    <Button variant="outline" onClick={() => openDelivery({ ventana, parcels: left, names: [lider] })}>
      <PackageCheck /> Entregar los {left.length} a {lider}
    </Button>
  );
}

type RefusedParcel = { parcel: Parcel; problem: Problem };

function DeliveryDialog({ ventana, parcels, names, answer }: ParcelsToDeliver & Answering<void>) {
  const [first] = parcels;
  const delivery = useForm({ recibio: '', nota: '' });
  const items = parcels.flatMap(({ renglones }) => renglones);
  const unticked = items.filter((item) => !isTicked(item)).length;
  const textOf = ({ parcel, problem: { detail = '' } }: RefusedParcel) =>
    parcels.length > 1 ? `${parcel.vendedor}: ${detail}` : detail;
  const deliver = async () => {
    const { recibio } = delivery.values;
    if (!(await delivery.complete(blanks({ recibio }, [['recibio', messages.delivery.recipientMissing]])))) return;
    const refused: RefusedParcel[] = [];
    const hand = (some: readonly Parcel[], confirmado: boolean) =>
      delivery.send(async () => {
        refused.length = 0;
        for (const parcel of some) {
          const { vendedorId, version } = parcel;
          const body = { vendedorId, version, ...delivery.values, ...(confirmado && { confirmado }) };
          await api('POST /api/armado/:ventana/entregas', { params: { ventana }, body }).catch((error) => {
            // A 409 refuses only this parcel. The other parcels are still delivered.
            if (!(error instanceof ApiError && error.status === 409)) throw error;
            refused.push({ parcel, problem: error.problem });
          });
        }
        await queryClient.invalidateQueries({ queryKey: ordersKey });
      }, messages.delivery.failed);
    if (!(await hand(parcels, false))) return;
    const short = refused.filter(({ problem }) => problem.code === 'FALTANTE_SIN_REPARTIR');
    const overtaken = refused.filter((one) => !short.includes(one));
    if (short.length) {
      const text = [short[0]?.problem.title, ...short.map(textOf)].join(' ');
      if (!(await alerts.confirm(messages.delivery.confirmShort, { text, verb: 'entregar igual' }))) return;
      const confirmed = short.map(({ parcel }) => parcel);
      if (!(await hand(confirmed, true))) return;
      overtaken.push(...refused);
    }
    answer();
    const [one] = overtaken;
    if (one) await alerts.notice(one.problem.title, { text: overtaken.map(textOf).join(' ') });
    else await alerts.success(messages.delivery.done);
  };
  return (
    <FormDialog
      title={parcels.length === 1 ? `Entregar a ${first?.vendedor}` : `Entregar ${parcels.length} bultos`}
      size="small"
      form={delivery}
      submit="Entregar"
      onSubmit={deliver}
      onClose={() => answer()}
    >
      <div className={form.whole}>
        <TextField
          {...delivery.text('recibio')}
          label="Recibió"
          maxLength={LONGEST_RECIPIENT}
          autoCapitalize="words"
          required
        />
        <ChoiceChips
          label="Quién recibió"
          className={styles.names}
          choices={[...new Set(names)].map((name) => [name, name])}
          value={delivery.values.recibio}
          onPick={(recibio) => delivery.change({ recibio })}
        />
      </div>
      <TextField
        whole
        {...delivery.text('nota')}
        label="Nota"
        description="Si hace falta. No la ve quien pidió."
        maxLength={LONGEST_DELIVERY_NOTE}
      />
      <small className={styles.means}>
        {meaningOf(parcels)}
        {unticked > 0 && (
          <strong>
            {' '}
            Faltan marcar {unticked} de {items.length} productos.
          </strong>
        )}
      </small>
    </FormDialog>
  );
}

function meaningOf(parcels: readonly Parcel[]): string {
  const pendientes = parcels.reduce((sum, parcel) => sum + parcel.pendientes, 0);
  if (pendientes === 0) return 'Sus pedidos ya están REALIZADO.';
  return pendientes === 1 ? 'Su pedido pasa a REALIZADO.' : `Sus ${pendientes} pedidos pendientes pasan a REALIZADO.`;
}
