import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatPrice } from '#contract/format.ts';
import { LONGEST_REASON } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Product } from '#contract/products.calls.ts';
import { api } from '../api.ts';
import { catalogueKey, catalogueProducts } from '../catalogue/queries.ts';
import { newKey } from '../request-key.ts';
import { Autocomplete } from '../ui/form/autocomplete.tsx';
import { TextField } from '../ui/form/field.tsx';
import { firstBlank, useForm } from '../ui/form/use-form.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { type Answering, openDialog } from '../ui/overlay/dialog.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { createSearchIndex } from '../ui/table/search-text.ts';
import { type EditedLine, editedTotal, linesOf, mostOf, sentLines, withProduct } from './edit-lines.ts';
import styles from './edit-order-dialog.module.css';
import { EditedLineItem } from './edited-line-item.tsx';
import { orderLists } from './queries.ts';

/** Opens the products of a pending order to be changed. */
export const editOrder = (order: Order) =>
  openDialog<void>(({ answer }) => <EditOrderDialog order={order} answer={answer} />);

function EditOrderDialog({ order, answer }: Answering<void> & { order: Order }) {
  const queryClient = useQueryClient();
  const attempt = useRef({ content: '', key: '' });
  const form = useForm({ lines: linesOf(order), motivo: '' });
  const { lines, motivo } = form.values;
  const { data: products = [] } = useQuery(catalogueProducts(order.tipo));
  const today = new Map(products.map((product) => [product.productoId, product]));
  const total = editedTotal(lines, today);
  const change = (changed: EditedLine[]) => form.change({ lines: changed });
  const replace = (line: EditedLine) => change(lines.map((other) => (other.key === line.key ? line : other)));
  const late = !order.cierreAbierto;

  const save = async () => {
    if (lines.length === 0) return void (await alerts.warning('El pedido no tiene productos.'));
    if (late && !(await form.complete(firstBlank({ motivo }, [['motivo', messages.reasonMissing]])))) return;
    const menuList = sentLines(lines, today);
    const body = { version: order.version, menuList, totalAmount: total, ...(late && { motivo }) };
    const put = async () => {
      const content = JSON.stringify(body);
      // Sent again as it was, it is answered as it was: a lost answer edits nothing twice.
      if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
      const headers = { 'Idempotency-Key': attempt.current.key };
      const edited = await api('PUT /api/pedidosDetalle/:id', { params: { id: order.orderId }, body, headers });
      orderLists.keep(queryClient, edited);
    };
    const done = await form.send(put, messages.order.editFailed);
    void queryClient.invalidateQueries({ queryKey: catalogueKey });
    if (!done) return void orderLists.refresh(queryClient);
    answer();
    await alerts.success(messages.order.edited);
  };

  return (
    <FormDialog title={`Pedido N° ${order.orderId}`} form={form} submit="Guardar" onSubmit={save} onClose={answer}>
      <div className={styles.order}>
        <p>Lo que ya estaba mantiene su precio; lo que agregue va al precio de hoy.</p>
        <ul aria-label="Productos del pedido">
          {lines.map((line) => (
            <EditedLineItem
              key={line.key}
              line={line}
              today={today.get(line.productoId)?.amount ?? line.amount}
              most={mostOf(line, today)}
              onChange={replace}
              onRemove={() => change(lines.filter(({ key: other }) => other !== line.key))}
            />
          ))}
        </ul>
        <Autocomplete<Product>
          label="Agregar producto"
          placeholder="Nombre o código"
          search={async (text) => index.filter(products, text).slice(0, MOST_FOUND)}
          itemLabel={({ name, codigo, amount }) => `${name} · ${codigo} · ${formatPrice(amount)}`}
          value={null}
          onChoose={(product) => product && change(withProduct(lines, product))}
        />
        {late && (
          <TextField
            {...form.text('motivo')}
            label="Motivo"
            description={`El cierre ${order.cierre} ya terminó: diga por qué cambia el pedido.`}
            maxLength={LONGEST_REASON}
            autoComplete="off"
            required
          />
        )}
        <p className={styles.total}>
          Total <strong>{formatPrice(total)}</strong>
          {total !== order.totalAmount && <span> antes {formatPrice(order.totalAmount)}</span>}
        </p>
      </div>
    </FormDialog>
  );
}

const index = createSearchIndex<Product>(({ name, codigo }) => [name, codigo]);
/** As many as a list of suggestions shows well. */
const MOST_FOUND = 20;
