import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.calls.ts';
import { Folded } from '../../ui/folded.tsx';
import { TableError } from '../../ui/table/table-states.tsx';
import { NamesForm } from './names-form.tsx';
import { namesOf } from './queries.ts';

/** For whom each product of an order is: a note of one's own, read once it is opened. */
export const OrderNames = ({ order }: { order: Order }) => (
  <Folded title="Para quién">{() => <Names order={order} />}</Folded>
);

function Names({ order }: { order: Order }) {
  // What is typed must not be taken away by a version that came meanwhile: the server refuses it then.
  const { data, error, refetch } = useQuery({ ...namesOf(order.orderId), refetchOnWindowFocus: false });
  if (data) return <NamesForm order={order} kept={data} />;
  if (error) return <TableError error={error} onRetry={() => void refetch()} />;
  return <p role="status">Buscando los nombres…</p>;
}
