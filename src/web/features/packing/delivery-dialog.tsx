import { messages } from '#contract/messages.ts';
import type { Parcel } from '#contract/packing.calls.ts';
import { LONGEST_DELIVERY_NOTE, LONGEST_RECIPIENT } from '#contract/packing.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { ApiError, api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { TextField } from '../../ui/form/field.tsx';
import form from '../../ui/form/form.module.css';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { ordersKey } from '../windows/queries.ts';
import styles from './delivery.module.css';
import { doneOf } from './progress.ts';

export type ParcelToDeliver = { ventana: number; parcel: Parcel; lider: string | null };

/** Asks who receives a parcel, and hands it over. */
export const openDelivery = (given: ParcelToDeliver) => openDialog(DeliveryDialog, given);

function DeliveryDialog({ ventana, parcel, lider, answer }: ParcelToDeliver & Answering<void>) {
  const { vendedorId, vendedor, version, renglones } = parcel;
  const delivery = useForm({ recibio: '', nota: '' });
  const { done, total } = doneOf(renglones);
  const deliver = async () => {
    const { recibio } = delivery.values;
    if (!(await delivery.complete(blanks({ recibio }, [['recibio', messages.delivery.recipientMissing]])))) return;
    let overtaken: Problem | undefined;
    const work = async () => {
      const body = { vendedorId, version, ...delivery.values };
      await api('POST /api/armado/:ventana/entregas', { params: { ventana }, body }).catch((error) => {
        // What somebody else did meanwhile: nothing in this form mends it.
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        overtaken = error.problem;
      });
      await queryClient.invalidateQueries({ queryKey: ordersKey });
    };
    if (!(await delivery.send(work, messages.delivery.failed))) return;
    answer();
    if (overtaken) await alerts.notice(overtaken.title, { text: overtaken.detail ?? '' });
    else await alerts.success(messages.delivery.done);
  };
  return (
    <FormDialog
      title={`Entregar a ${vendedor}`}
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
          choices={[...new Set([vendedor, ...(lider ? [lider] : [])])].map((name) => [name, name])}
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
        {meaningOf(parcel)}
        {done < total && (
          <strong>
            {' '}
            Faltan marcar {total - done} de {total} productos.
          </strong>
        )}
      </small>
    </FormDialog>
  );
}

function meaningOf({ pendientes }: Parcel): string {
  if (pendientes === 0) return 'Sus pedidos ya están REALIZADO.';
  return pendientes === 1 ? 'Su pedido pasa a REALIZADO.' : `Sus ${pendientes} pedidos pendientes pasan a REALIZADO.`;
}
