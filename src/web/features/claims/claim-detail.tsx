import { useQuery } from '@tanstack/react-query';
import type { Claim } from '#contract/claims.calls.ts';
import { claimMessage, claimRules, motiveRules, outcomeText } from '#contract/claims.ts';
import { counted, formatExactPrice, showDay } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import { shortageText, variantText } from '#contract/orders.ts';
import { Link } from '../../platform/router/link.tsx';
import { dayOf, formatMoment } from '../../ui/dates.ts';
import { Facts } from '../../ui/facts.tsx';
import { Folded } from '../../ui/folded.tsx';
import { LargePictures } from '../../ui/large-pictures.tsx';
import { TellByWhatsApp } from '../../ui/phone.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './claims.module.css';
import { claimedOrder, claimsOf } from './queries.ts';

export const claimPictures = ({ id, fotos }: Claim) =>
  fotos > 0 ? (
    <LargePictures
      pictures={Array.from({ length: fotos }, (_, at) => [
        `/api/reclamos/${id}/fotos/${at + 1}`,
        `Foto ${at + 1} del reclamo ${id}`,
      ])}
    />
  ) : undefined;

export function ClaimFacts({ claim }: { claim: Claim }) {
  const { estado, fotos, detalle, motivo, name, unidades, amount, excepcion, telefono } = claim;
  return (
    <div className={styles.detail}>
      <p>
        <strong>
          {unidades} × {name}
        </strong>
      </p>
      <p>
        {motiveRules[motivo].name}. {detalle}
      </p>
      {fotos === 0 && (
        <p>
          <small>Sin fotos.</small>
        </p>
      )}
      <Facts
        className={styles.facts}
        facts={[
          ['Pedido', <OrderLink key="pedido" orderId={claim.orderId} />],
          ['Reclamó', `${claim.quien}, ${formatMoment(claim.createdAt)}`],
          ['Pagado', `${formatExactPrice(amount)} por unidad, ${counted(unidades, 'unidad', 'unidades')}`],
          excepcion !== null && ['Fuera de plazo', excepcion],
        ]}
      />
      {!claimRules[estado].isOpen && (
        <>
          <p>{outcomeText(claim)}</p>
          <p>
            <TellByWhatsApp phone={telefono} text={claimMessage(claim)} />
          </p>
        </>
      )}
      <Folded title="El pedido, y lo que se reclamó antes">{() => <ClaimContext claim={claim} />}</Folded>
    </div>
  );
}

const OrderLink = ({ orderId }: { orderId: number }) => (
  <Link to="/pedidos-list" search={{ pedido: orderId, ventana: 'todas' }}>
    N° {orderId}
  </Link>
);

function ClaimContext({ claim }: { claim: Claim }) {
  const order = useQuery(claimedOrder(claim.orderId));
  return (
    <>
      <Waiting query={order} />
      {order.data && <OrderSummary order={order.data} />}
      <Earlier title={`De ${claim.clientName}`} claim={claim} filters={{ vendedor: claim.userId }} />
      <Earlier title={`De ${claim.name}`} claim={claim} filters={{ producto: claim.productoId }} />
    </>
  );
}

const OrderSummary = ({ order }: { order: Order }) => (
  <>
    {order.entrega && (
      <p>
        Entregado el {formatMoment(order.entrega.entregada)}, recibió {order.entrega.recibio}.
      </p>
    )}
    <ul className={styles.history}>
      {order.orderDetails.map((line) => (
        <li key={line.linea}>
          {[`${line.quantity} × ${line.name}`, variantText(line), formatExactPrice(line.amount), shortageText(line)]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  </>
);

type EarlierProps = { title: string; claim: Claim; filters: { vendedor?: number; producto?: number } };

function Earlier({ title, claim, filters }: EarlierProps) {
  const query = useQuery(claimsOf(filters, 10));
  const others = query.data?.rows.filter(({ id }) => id !== claim.id) ?? [];
  const total = (query.data?.total ?? 1) - 1;
  return (
    <>
      <h3>
        {title}: {total > 0 ? counted(total, 'reclamo más', 'reclamos más') : 'ningún otro reclamo'}
      </h3>
      <Waiting query={query} />
      <ul className={styles.history}>
        {others.map((other) => (
          <li key={other.id}>
            {showDay(dayOf(other.createdAt))} · {other.clientName} · {other.unidades} × {other.name} ·{' '}
            {outcomeText(other)}
          </li>
        ))}
      </ul>
    </>
  );
}
