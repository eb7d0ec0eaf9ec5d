import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { api } from '../../platform/api.ts';
import { useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { isAdmin, useSession } from '../../platform/session.ts';
import { useForm } from '../../ui/form/use-form.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { missingReason } from '../../ui/overlay/reason-dialog.tsx';
import { catalogueKey } from '../catalogue/queries.ts';
import { catalogueState } from '../windows/queries.ts';
import { editedTotal, linesOf, sentLines } from './edit-lines.ts';
import styles from './order-lines-editor.module.css';
import { ClosingOver, LateReasonField, missingLines, OrderLinesEditor, useOffer } from './order-lines-editor.tsx';
import { orderLists } from './queries.ts';

export function EditOrderDialog({ order, answer }: Answering<void> & { order: Order }) {
  const headersOf = useRequestKey();
  const before = linesOf(order);
  const form = useForm({ lines: before, motivo: '' });
  const { lines, motivo } = form.values;
  const offer = useOffer(order.tipo);
  const { today } = offer;
  const total = editedTotal(lines, today, order.orderDetails);
  const { data: isOpen } = useQuery(catalogueState);
  // It may end while one edits.
  const late = !order.cierreAbierto || isOpen === false;
  const admin = isAdmin(useSession());
  const over = late && !admin;

  const save = async () => {
    const missing = [...missingLines(lines), ...((late && missingReason({ motivo })) || [])];
    if (!(await form.complete(missing))) return;
    const menuList = sentLines(lines, today);
    const body = { version: order.version, menuList, totalAmount: total, ...(late && { motivo }) };
    const put = async () => {
      // A lost answer edits nothing twice.
      const input = { params: { id: order.orderId }, body, headers: headersOf(body) };
      const edited = await api('PUT /api/pedidosDetalle/:id', input);
      orderLists.keep(edited);
    };
    const done = await form.send(put, messages.order.editFailed);
    void queryClient.invalidateQueries({ queryKey: catalogueKey });
    if (done) return messages.order.edited;
    void orderLists.refresh();
  };

  return (
    <FormDialog
      title={`Pedido N° ${order.orderId}`}
      form={form}
      submit={over ? null : 'Guardar'}
      onSubmit={save}
      onClose={answer}
    >
      <div className={styles.order}>
        {over && <ClosingOver after="este pedido ya no se cambia" />}
        <p>Lo que ya estaba mantiene su precio; lo que agregue va al de hoy.</p>
        <OrderLinesEditor
          lines={lines}
          before={before}
          offer={offer}
          error={form.error.lines}
          onChange={(changed) => form.change({ lines: changed })}
        />
        {late && !over && <LateReasonField {...form.text('motivo')} cierre={order.cierre} why="cambia el pedido" />}
        <p className={styles.total}>
          Total <strong>{formatPrice(total)}</strong>
          {total !== order.totalAmount && <span className="soft"> antes {formatPrice(order.totalAmount)}</span>}
        </p>
      </div>
    </FormDialog>
  );
}
