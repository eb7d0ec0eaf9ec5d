import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { durations } from '#contract/first-messages.ts';
import { formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Problem, ProductAtFault } from '#contract/refusals.calls.ts';
import { ApiError } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { type Session, useSession } from '../../platform/session.ts';
import { catalogueState } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { untaken } from '../../ui/form/field.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { cart, current, idle, useCart } from './cart.ts';
import { type CartLines, isOf, shortfall, unitsOf } from './cart-lines.ts';
import styles from './place-order.module.css';
import { readAfterOrder, sendCart } from './send-order.ts';
import { mayBeAnother } from './sent-order.tsx';

/** The sent lines are kept until the outcome is announced, and a refusal until the next attempt. */
type Finalising = { state: 'idle' } | { state: 'sent'; lines: CartLines } | { state: 'refused'; problem: Problem };

/**
 * 'Finalizar Pedido' (§4, §5, §8): places the order, announces the outcome and, if it was placed, opens the next page.
 */
export function usePlaceOrder() {
  const session = useSession();
  const navigate = useNavigate();
  const { lines } = useCart();
  const [finalising, setFinalising] = useState<Finalising>(idle);
  const finalise = useOneAtATime(async () => {
    if (!session) return;
    const left = untaken(document);
    if (left) return alerts.warning(left.message).then(() => left.field.focus());
    setFinalising({ state: 'sent', lines });
    const outcome = await placeOrder(session);
    if (outcome === 'placed') return navigate({ to: '/platos-list' });
    setFinalising(outcome ? { state: 'refused', problem: outcome } : idle);
  });
  return { finalising, finalise };
}

/**
 * `Problem`: a refusal that concerns lines of the cart. Undefined if the buyer already knows the outcome or left the
 * page.
 */
type Outcome = 'placed' | Problem | void;

async function placeOrder(session: Session): Promise<Outcome> {
  if (current(session.userID).lines.length === 0) return alerts.warning(messages.order.emptyCart);
  if (await isClosed()) return sayClosed();
  if (!(await mayBeAnother(session))) return;
  const sent = await alerts.busy(messages.progress, sendCart(session));
  readAfterOrder('order' in sent);
  if ('order' in sent) return (await alerts.success(messages.order.done)) ? 'placed' : undefined;
  if ('refused' in sent) return explained(sent.refused);
  if (!sent.waits)
    return sayFailed(sent.unanswered instanceof ApiError ? sent.unanswered.problem.title : 'Se cortó la conexión.');
  const text = 'Sin señal: sale solo cuando vuelva la conexión.';
  return alerts.warning(messages.order.leftWaiting, { text, duration: durations.catalogue });
}

/**
 * True if the server says that the catalogue is closed. The server is asked only if this browser last knew the
 * catalogue as closed.
 */
const isClosed = async () =>
  queryClient.getQueryData(catalogueState.queryKey) === false &&
  !(await queryClient.fetchQuery({ ...catalogueState, staleTime: 0 }).catch(() => false));

async function explained(problem: Problem): Promise<Outcome> {
  // The shell announces the end of the session.
  if (problem.status === 401) return;
  if (problem.code === 'CATALOGO_CERRADO') {
    queryClient.setQueryData(catalogueState.queryKey, false);
    return sayClosed();
  }
  if (!problem.productos?.length) return sayFailed(problem.detail ?? messages.order.failed.text);
  await sayFailed(problem.title);
  return problem;
}

const sayClosed = () => {
  const { title, text } = messages.catalogue.closed;
  return alerts.warning(title, { text, duration: durations.catalogue });
};

const sayFailed = (text: string) => alerts.error(messages.order.failed.title, { text, duration: durations.catalogue });

/** The products of a refusal that the buyer has not corrected yet. */
export const atFaultIn = (lines: CartLines, { productos = [] }: Problem): ProductAtFault[] =>
  productos.filter(({ productoId, referencia, disponible, amount }) => {
    const own = lines.filter(isOf({ productoId, referencia }));
    if (own.length === 0 || (amount !== undefined && own.every((line) => line.amount === amount))) return false;
    return disponible === undefined || unitsOf(own, { productoId }) > disponible;
  });

/** The refused products, each with its reason and a remedy, until the buyer has corrected all of them. */
export function Refusal({ problem }: { problem: Problem }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { lines } = useCart();
  useEffect(() => heading.current?.focus(), []);
  const atFault = atFaultIn(lines, problem);
  const priced = atFault.flatMap(({ productoId, amount }) => (amount === undefined ? [] : { productoId, amount }));
  if (atFault.length === 0) return null;
  return (
    <section ref={handFocusOn} className={styles.refusal} aria-labelledby="rechazo">
      <h2 id="rechazo" ref={heading} tabIndex={-1}>
        <CircleAlert /> {problem.title}
      </h2>
      <ul>
        {atFault.map((product) => (
          <li key={`${product.productoId} ${product.referencia}`} ref={handFocusOn} tabIndex={-1}>
            <p>
              <strong>{[product.name, product.referencia].filter(Boolean).join(' · ')}</strong>{' '}
              {reason(product, lines.find(isOf({ productoId: product.productoId }))?.amount)}
            </p>
            <div className={styles.ways}>
              {product.disponible !== undefined && product.disponible > 0 && (
                <Button onClick={() => cart.setQuantity({ productoId: product.productoId }, product.disponible ?? 0)}>
                  Ajustar a lo disponible
                </Button>
              )}
              <Button
                variant="outline"
                aria-label={`Quitar ${product.name}`}
                onClick={() => cart.remove({ productoId: product.productoId, referencia: product.referencia })}
              >
                Quitar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {priced.length > 0 && (
        <Button
          onClick={() => {
            for (const { productoId, amount } of priced) cart.setPrice(productoId, amount);
          }}
        >
          Usar los precios de hoy
        </Button>
      )}
    </section>
  );
}

function reason({ referencia, pedido, disponible, amount }: ProductAtFault, seen: number | undefined): string {
  if (amount !== undefined) return `cuesta hoy ${formatPrice(amount)}; en su carrito, ${formatPrice(seen ?? amount)}.`;
  if (referencia === '') return 'diga en qué color o referencia lo quiere.';
  const sentence = shortfall(disponible, pedido);
  return disponible ? `— ${sentence}` : sentence;
}
