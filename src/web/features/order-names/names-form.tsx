import { useQueryClient } from '@tanstack/react-query';
import { formatPrice } from '#contract/format.ts';
import { LONGEST_CUSTOMER } from '#contract/limits.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderNames } from '#contract/own.calls.ts';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { priceForCustomers, useOwnPrices } from '../customer-prices/own-prices.ts';
import styles from './names-form.module.css';
import { peopleOf } from './people.ts';
import { namesOf } from './queries.ts';

type Props = { order: Order; kept: OrderNames };
type Names = Readonly<Record<number, string>>;

/** A name for each product, and what each person gets and pays: at one's own prices, where there are any. */
export function NamesForm({ order: { orderId, orderDetails }, kept }: Props) {
  const client = useQueryClient();
  const prices = useOwnPrices();
  const written: Names = Object.fromEntries(kept.productos.map(({ productoId, nombre }) => [productoId, nombre]));
  const form = useForm({ names: written });
  const { names } = form.values;
  const nameOf = (productoId: number) => names[productoId]?.trim() ?? '';
  const products = [...new Map(orderDetails.map((line) => [line.productoId, line])).values()];
  const people = peopleOf(orderDetails, nameOf, (line) => priceForCustomers(line, prices) ?? line.amount);

  const save = async () => {
    const productos = products
      .map(({ productoId }) => ({ productoId, nombre: nameOf(productoId) }))
      .filter(({ nombre }) => nombre !== '');
    const put = async () => {
      const body = { version: kept.version, productos };
      const saved = await api('PUT /api/para-quien/:id', { params: { id: orderId }, body });
      client.setQueryData(namesOf(orderId).queryKey, saved);
    };
    if (await form.send(put, 'Error al guardar los nombres.')) await alerts.success('¡Se guardaron los nombres!');
  };

  return (
    <form
      ref={form.ref}
      className={styles.names}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p>Sólo usted lo ve: no está en facturas ni en otros documentos.</p>
      {products.map(({ productoId, name }) => (
        <TextField
          key={productoId}
          compact
          label={name}
          aria-label={`Para quién es ${name}`}
          maxLength={LONGEST_CUSTOMER}
          autoComplete="off"
          value={names[productoId] ?? ''}
          onChange={({ currentTarget }) => form.change({ names: { ...names, [productoId]: currentTarget.value } })}
        />
      ))}
      {people.length > 0 && (
        <ul aria-label="Lo que lleva cada persona">
          {people.map(({ nombre, units, total }) => (
            <li key={nombre}>
              <span>
                {nombre} <small>{units === 1 ? '1 unidad' : `${units} unidades`}</small>
              </span>
              <strong>{formatPrice(total)}</strong>
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" busy={form.busy}>
        Guardar nombres
      </Button>
    </form>
  );
}
