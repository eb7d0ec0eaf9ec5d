import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatPrice } from '#contract/format.ts';
import { LONGEST_CUSTOMER } from '#contract/limits.ts';
import type { Order } from '#contract/orders.calls.ts';
import { deliveredUnits, orderTotal } from '#contract/orders.ts';
import type { OrderNames as KeptNames } from '#contract/own.calls.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading } from '../../platform/reading.ts';
import { Button } from '../../ui/button.tsx';
import { Folded } from '../../ui/folded.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { priceForCustomers, useOwnPrices } from '../customer-prices/own-prices.ts';
import styles from './order-names.module.css';

const namesOf = (id: number) => reading(['para-quien', id], 'GET /api/para-quien/:id', { params: { id } });

/**
 * The buyer's own notes on which customer gets each product of an order. They are read when she unfolds the section.
 */
export const OrderNames = ({ order }: { order: Order }) => (
  <Folded title="Para quién">{() => <Names order={order} />}</Folded>
);

function Names({ order }: { order: Order }) {
  const query = useQuery(namesOf(order.orderId));
  if (query.data) return <NamesForm order={order} kept={query.data} />;
  return <Waiting query={query} text="Buscando los nombres…" />;
}

type NamesTyped = Readonly<Record<number, string>>;

/**
 * The form asks for a customer's name for each product. Below the fields it lists each customer's units and total. The
 * total uses the user's own prices if she has any.
 */
function NamesForm({ order: { orderId, orderDetails }, kept }: { order: Order; kept: KeptNames }) {
  const prices = useOwnPrices();
  const written: NamesTyped = Object.fromEntries(kept.productos.map(({ productoId, nombre }) => [productoId, nombre]));
  const { ref, ...form } = useForm({ names: written });
  // The version that the user saw. The server refuses to overwrite a newer one.
  const [version, setVersion] = useState(kept.version);
  const { names } = form.values;
  const nameOf = (productoId: number) => names[productoId]?.trim() ?? '';
  const products = [...new Map(orderDetails.map((line) => [line.productoId, line])).values()];
  const people = peopleOf(orderDetails, nameOf, (line) => priceForCustomers(line, prices) ?? line.amount);

  const save = async () => {
    const productos = products
      .map(({ productoId }) => ({ productoId, nombre: nameOf(productoId) }))
      .filter(({ nombre }) => nombre !== '');
    const put = async () => {
      const body = { version, productos };
      const saved = await api('PUT /api/para-quien/:id', { params: { id: orderId }, body });
      queryClient.setQueryData(namesOf(orderId).queryKey, saved);
      setVersion(saved.version);
    };
    if (await form.send(put, 'Error al guardar los nombres.')) await alerts.success('¡Se guardaron los nombres!');
  };

  return (
    <form
      ref={ref}
      className={styles.names}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <small>Solo usted lo ve: no está en facturas ni en otros documentos.</small>
      {products.map(({ productoId, name }) => (
        <TextField
          key={productoId}
          compact
          label={name}
          aria-label={`Para quién es ${name}`}
          maxLength={LONGEST_CUSTOMER}
          value={names[productoId] ?? ''}
          onChange={({ currentTarget }) => form.change({ names: { ...names, [productoId]: currentTarget.value } })}
        />
      ))}
      {people.length > 0 && (
        <ul aria-label="Lo que lleva cada persona">
          {people.map(({ nombre, units, total }) => (
            <li key={nombre}>
              <span>
                {nombre} <small>{counted(units, 'unidad', 'unidades')}</small>
              </span>
              <strong>{formatPrice(total)}</strong>
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" busy={form.busy} label="Guardar nombres" />
    </form>
  );
}

type Line = Order['orderDetails'][number];
function peopleOf(lines: readonly Line[], nameOf: (productoId: number) => string, priceOf: (line: Line) => number) {
  const names = new Set(lines.map(({ productoId }) => nameOf(productoId)).filter(Boolean));
  return [...names].map((nombre) => {
    const own = lines.filter(({ productoId }) => nameOf(productoId) === nombre);
    return {
      nombre,
      units: own.reduce((sum, line) => sum + deliveredUnits(line), 0),
      total: orderTotal(own.map((line) => ({ ...line, amount: priceOf(line) }))),
    };
  });
}
