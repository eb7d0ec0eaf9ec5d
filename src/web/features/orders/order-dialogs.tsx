import { useQuery } from '@tanstack/react-query';
import { formatPrice, sentence } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import { catalogueChoices } from '#contract/products.ts';
import type { PersonFound } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { isAdmin, useSession } from '../../platform/session.ts';
import { catalogueState } from '../../platform/windows.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { missingReason } from '../../ui/overlay/reason-dialog.tsx';
import { chosenWindow, useWindows } from '../../ui/windows/period.ts';
import { readAfterOrder, sendOrder } from '../cart/send-order.ts';
import { catalogueKey } from '../catalogue/queries.ts';
import { SellerField } from '../users/person-fields.tsx';
import { type EditedLine, editedTotal, linesOf, sentLines } from './edit-lines.ts';
import styles from './order-lines-editor.module.css';
import { LateReasonField, missingLines, OrderLinesEditor, useOffer, WindowOver } from './order-lines-editor.tsx';
import { orderLists } from './queries.ts';

export type NewOrder = {
  tipo: OrderType;
  /** True if the order may go into a window that has ended. Administrators may do this. */
  mayBeLate: boolean;
};

export function NewOrderDialog({ tipo: proposed, mayBeLate, answer }: Answering<void> & NewOrder) {
  const headersOf = useRequestKey();
  const form = useForm({
    buyer: null as PersonFound | null,
    tipo: proposed,
    ventana: undefined as number | undefined,
    lines: [] as EditedLine[],
    motivo: '',
  });
  const { buyer, tipo, ventana, lines, motivo } = form.values;
  const offer = useOffer(tipo);
  const total = editedTotal(lines, offer.today, []);
  const windows = useWindows(ventana, { enabled: mayBeLate });
  const window = chosenWindow(windows);
  const { data: isOpen } = useQuery(catalogueState);
  const over = isOpen === false && !mayBeLate;
  const late = window !== undefined && window.cerrada !== null;

  const send = async () => {
    const missing = [
      ...(buyer ? [] : [{ field: 'buyer', message: 'Elija para quién es el pedido.' } as const]),
      ...missingLines(lines),
      ...((late && missingReason({ motivo })) || []),
    ];
    if (!(await form.complete(missing)) || !buyer) return;
    const menuList = sentLines(lines, offer.today);
    const body = {
      userId: buyer.id,
      tipo,
      totalAmount: total,
      menuList,
      ...(late && { ventanaId: window.id, motivo }),
    };
    const done = await form.send(
      () => sendOrder(tipo, { body, headers: headersOf(body) }),
      messages.order.failed.title,
    );
    readAfterOrder(done);
    if (!done) return;
    answer();
    await alerts.success(messages.order.done, { text: sentence(`Para ${fullName(buyer)}`) });
  };

  return (
    <FormDialog title="Cargar pedido" form={form} submit={over ? null : 'Generar'} onSubmit={send} onClose={answer}>
      <div className={styles.order}>
        <HelpLine topic={mayBeLate ? 'pedidos' : 'pedir-por'} beside>
          El pedido queda a nombre de quien elija, y dice quién lo cargó.
        </HelpLine>
        {over && <WindowOver after="ya no se cargan pedidos" />}
        <SellerField {...form.chosen('buyer')} label="Vendedor o líder" />
        <SelectField
          {...form.text('tipo')}
          label="Catálogo"
          choices={catalogueChoices}
          disabled={lines.length > 0}
          {...(lines.length > 0 && { description: 'Un pedido es de un solo catálogo.' })}
        />
        {mayBeLate && (
          <SelectField
            label="Cierre"
            choices={windows.choices}
            none={windows.none}
            value={window?.id ?? ''}
            onPick={windows.pick((id) => form.change({ ventana: id }))}
          />
        )}
        {late && <LateReasonField {...form.text('motivo')} cierre={window.cierre} why="entra tarde" />}
        <OrderLinesEditor
          lines={lines}
          offer={offer}
          error={form.error.lines}
          onChange={(changed) => form.change({ lines: changed })}
        />
        <p className={styles.total}>
          Total <strong>{formatPrice(total)}</strong>
        </p>
      </div>
    </FormDialog>
  );
}

export function EditOrderDialog({ order, answer }: Answering<void> & { order: Order }) {
  const headersOf = useRequestKey();
  const before = linesOf(order);
  const form = useForm({ lines: before, motivo: '' });
  const { lines, motivo } = form.values;
  const offer = useOffer(order.tipo);
  const { today } = offer;
  const total = editedTotal(lines, today, order.orderDetails);
  const { data: isOpen } = useQuery(catalogueState);
  // The window may end while the user edits.
  const late = !order.cierreAbierto || isOpen === false;
  const admin = isAdmin(useSession());
  const over = late && !admin;

  const save = async () => {
    const missing = [...missingLines(lines), ...((late && missingReason({ motivo })) || [])];
    if (!(await form.complete(missing))) return;
    const menuList = sentLines(lines, today);
    const body = { version: order.version, menuList, totalAmount: total, ...(late && { motivo }) };
    const put = async () => {
      // The key keeps a repeat after a lost answer from editing twice.
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
        {over && <WindowOver after="este pedido ya no se cambia" />}
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
