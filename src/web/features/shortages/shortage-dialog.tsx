import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { variantText } from '#contract/orders.ts';
import type { Packing, PackingItem } from '#contract/packing.calls.ts';
import type { ShareWay } from '#contract/packing.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading } from '../../platform/reading.ts';
import { ordersKey } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { TableError, TableSkeleton } from '../../ui/table/table-states.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { shortParcels } from './notice.ts';
import { askedFor, byHand, type Line, lineKey, problemIn, type ShareForm, sharesOf, unitsIn } from './shares.ts';
import styles from './shortage-dialog.module.css';

/** A product or, with a `referencia`, one variant of the product. */
type ShortageKey = { ventana: number; productoId: number; referencia: string };

const callOf = ({ referencia, ...params }: ShortageKey) => ({ params, query: referencia ? { referencia } : {} });

/** The units that each order has now or, with `asked`, would get. */
const shortageOf = (of: ShortageKey, asked?: { entregadas: number; modo: ShareWay }) => ({
  ...reading([...ordersKey, 'faltante', of, asked], 'GET /api/faltantes/:ventana/:productoId', {
    params: callOf(of).params,
    query: { ...callOf(of).query, ...asked },
  }),
  placeholderData: keepPreviousData,
});

type ShownShortage = { of: ShortageKey; name: string; came?: number | undefined };

function ShortageDialog({ of, name, came, answer }: Answering<void> & ShownShortage) {
  const form = useForm<ShareForm>({ entregan: came === undefined ? '' : String(came), modo: 'LLEGADA', aMano: {} });
  const { modo, aMano } = form.values;
  const now = useQuery(shortageOf(of));
  const shown = useQuery(shortageOf(of, askedFor(form.values, now.data?.pedidas)));
  const shortage = shown.data;
  const shares = sharesOf(form.values, shortage?.lineas ?? []);
  const write = async (work: () => Promise<unknown>, done: string, failed: string) => {
    const written = await form.send(work, failed);
    void queryClient.invalidateQueries({ queryKey: ordersKey });
    if (!written) return;
    answer();
    await alerts.success(done);
  };

  const share = async () => {
    if (!shortage || !(await form.complete(problemIn(form.values, shortage)))) return;
    const reparto = shares.map(({ orderId, linea, entregada }) => ({ orderId, linea, entregada }));
    const body = { huella: shortage.huella, reparto };
    const put = () => api('PUT /api/faltantes/:ventana/:productoId', { ...callOf(of), body });
    await write(put, messages.shortage.shared, messages.shortage.failed);
  };
  const undo = async () => {
    const { params, query } = callOf(of);
    if (!(await alerts.confirm(messages.shortage.confirmUndo, { text: name, verb: 'deshacer' }))) return;
    const remove = () =>
      api('DELETE /api/faltantes/:ventana/:productoId', { params, query: { ...query, huella: shortage?.huella } });
    await write(remove, messages.shortage.undone, messages.shortage.undoFailed);
  };

  return (
    <FormDialog
      title={`Faltante de ${name}`}
      // Placeholder data belongs to earlier input. The user cannot save shares that she has not seen.
      form={{ ...form, busy: form.busy || shown.isPlaceholderData }}
      submit="Repartir"
      onSubmit={share}
      onClose={answer}
    >
      {shown.error && <TableError error={shown.error} onRetry={() => void shown.refetch()} />}
      {!shortage && !shown.error && <TableSkeleton />}
      {shortage && (
        <div className={styles.shortage}>
          <HelpLine topic="faltantes" beside>
            Escriba cuántos llegaron: la lista dice a quién le toca cuánto antes de repartir.
          </HelpLine>
          {shortage.can.undo && (
            <p className={styles.shared}>
              Ya se repartió.
              <Button variant="outline" busy={form.busy} onClick={undo}>
                Deshacer el reparto
              </Button>
            </p>
          )}
          <div className={styles.ways}>
            <TextField
              {...form.text('entregan')}
              label="Entregan"
              description={`Pedidas: ${shortage.pedidas}, en pedidos pendientes.`}
              inputMode="numeric"
            />
            <SelectField
              label="Repartir"
              value={modo}
              choices={ways}
              onPick={(way) =>
                form.change({
                  modo: way as ShareForm['modo'],
                  ...(way === 'A_MANO' && { aMano: byHand(shortage.lineas) }),
                })
              }
            />
          </div>
          <SharesTable
            lines={shares}
            typed={modo === 'A_MANO' ? { aMano, onType: (typed) => form.change({ aMano: typed }) } : undefined}
          />
          <p role="status" className={styles.sum}>
            Entregan {unitsIn(shares)} de {shortage.pedidas}
          </p>
        </div>
      )}
    </FormDialog>
  );
}

const ways = [
  { value: 'LLEGADA', label: 'Por orden de llegada' },
  { value: 'PROPORCION', label: 'En proporción a lo pedido' },
  { value: 'A_MANO', label: 'A mano' },
] as const satisfies readonly { value: ShareForm['modo']; label: string }[];

type TableProps = {
  lines: readonly Line[];
  typed?: { aMano: ShareForm['aMano']; onType: (aMano: ShareForm['aMano']) => void } | undefined;
};

const SharesTable = ({ lines, typed }: TableProps) => (
  <DialogTable
    rows={lines}
    rowKey={lineKey}
    columns={[
      [
        'Vendedor',
        (line) => (
          <>
            {line.clientName}
            <small>{[`Pedido N° ${line.orderId}`, variantText(line)].filter(Boolean).join(' · ')}</small>
          </>
        ),
      ],
      ['Pedidas', ({ quantity }) => quantity],
      [
        'Entregan',
        (line) =>
          typed ? (
            <input
              className={styles.units}
              aria-label={`Entregan a ${line.clientName}, pedido ${line.orderId}`}
              inputMode="numeric"
              autoComplete="off"
              value={typed.aMano[lineKey(line)] ?? ''}
              onChange={(event) => typed.onType({ ...typed.aMano, [lineKey(line)]: event.currentTarget.value })}
            />
          ) : (
            <strong data-short={line.entregada < line.quantity || undefined}>{line.entregada}</strong>
          ),
      ],
    ]}
  />
);

/** The shares for packers, who cannot change them. */
function SharesDialog({ of, name, answer }: Answering<void> & ShownShortage) {
  const shortage = useQuery(shortageOf(of));
  return (
    <Dialog title={`Faltante de ${name}`} onClose={answer}>
      <Waiting query={shortage} />
      {shortage.data && (
        <div className={styles.shortage}>
          <SharesTable lines={shortage.data.lineas} />
          <p className={styles.sum}>
            Entregan {shortage.data.entregadas} de {shortage.data.pedidas}
          </p>
        </div>
      )}
    </Dialog>
  );
}

type ShortProduct = Pick<PackingItem, 'productoId' | 'name' | 'referencia'>;

export const openShortage = (
  ventana: number,
  { productoId, name, referencia }: ShortProduct,
  { manages, came }: { manages: boolean; came?: number },
) =>
  openDialog(manages ? ShortageDialog : SharesDialog, {
    of: { ventana, productoId, referencia },
    name: [name, referencia].filter(Boolean).join(' · '),
    came,
  });

export const openNotices = (packing: Packing) =>
  // Loaded on demand: the library that reads telephone numbers is larger than the page.
  bringDialog(async () => (await import('./shortage-notices-dialog.tsx')).ShortageNoticesDialog, {
    parcels: shortParcels(packing),
  });
