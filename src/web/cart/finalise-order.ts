import type { QueryClient } from '@tanstack/react-query';
import { durations, messages } from '#contract/messages.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { ApiError } from '../api.ts';
import { catalogueKey } from '../catalogue/queries.ts';
import type { Session } from '../session/session.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { catalogueState } from '../windows/queries.ts';
import { current } from './cart.ts';
import { isAnswered, placeOrder } from './place-order.ts';

/** How finalising ended: with an order, refused for some of its lines, or with the cart as it was. */
export type Outcome = 'placed' | 'kept' | Problem;

/** 'Finalizar Pedido' (§4, §5, §8): checks what can be known here, places the order and says how it went. */
export async function finaliseOrder(session: Session, client: QueryClient): Promise<Outcome> {
  if (current(session.userID).lines.length === 0) return kept(alerts.warning(messages.order.emptyCart));
  if (await isClosed(client)) return kept(sayClosed());
  try {
    await alerts.busy(messages.progress, placeOrder(session));
  } catch (error) {
    void client.invalidateQueries({ queryKey: catalogueKey });
    return explained(error, client);
  }
  // An order changes stock, order lists and statistics alike.
  void client.invalidateQueries();
  await alerts.success(messages.order.done);
  return 'placed';
}

/** Where this browser believes so, the server has the last word: the catalogue may be open again. */
const isClosed = async (client: QueryClient) =>
  client.getQueryData(catalogueState.queryKey) === false &&
  !(await client.fetchQuery({ ...catalogueState, staleTime: 0 }).catch(() => false));

function explained(error: unknown, client: QueryClient): Outcome | Promise<Outcome> {
  if (!isAnswered(error)) return kept(sayUnknown(error));
  const { problem } = error;
  if (problem.status === 401) return 'kept';
  if (problem.code === 'CATALOGO_CERRADO') {
    client.setQueryData(catalogueState.queryKey, false);
    return kept(sayClosed());
  }
  if (problem.productos?.length) return problem;
  const { title, text } = messages.order.failed;
  return kept(alerts.error(title, { text: problem.detail ?? text, duration: durations.catalogue }));
}

async function kept(said: Promise<void>): Promise<Outcome> {
  await said;
  return 'kept';
}

const sayClosed = () => {
  const { title, text } = messages.catalogue.closed;
  return alerts.warning(title, { text, duration: durations.catalogue });
};

const sayUnknown = (error: unknown) =>
  alerts.error(messages.order.failed.title, {
    text: error instanceof ApiError ? error.problem.title : 'Se cortó la conexión.',
    duration: durations.catalogue,
  });
