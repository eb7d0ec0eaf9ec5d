import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import type { Claim } from '#contract/claims.calls.ts';
import { claimableUnits, claimMessage, claimRules, outcomeText } from '#contract/claims.ts';
import { spokenDay } from '#contract/days.ts';
import { counted } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import { lastClaimDay } from '#contract/orders.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import { TellByWhatsApp } from '../../ui/phone.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './claims.module.css';
import { claimsOf } from './queries.ts';

export function OrderClaims({ order }: { order: Order }) {
  const { orderId, reclamarHasta } = order;
  const { data } = useQuery({ ...claimsOf({ pedido: orderId }), enabled: Boolean(reclamarHasta) });
  if (!reclamarHasta || !data) return null;
  const claims = data.rows;
  const isLeft = order.orderDetails.some((line) => claimableUnits(line, claims) > 0);
  const mayClaim = order.can.claim && isLeft;
  if (!mayClaim && claims.length === 0) return null;
  return (
    <section className={styles.claims} aria-label={`Reclamos del pedido ${orderId}`}>
      {claims.length > 0 && (
        <ul>
          {claims.map((claim) => (
            <ClaimLine key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
      {mayClaim && (
        <p>
          <Button variant="outline" aria-haspopup="dialog" onClick={() => openClaim(order, claims)}>
            <PackageX /> Reclamar
          </Button>
          <small>{untilText(reclamarHasta)}</small>
        </p>
      )}
    </section>
  );
}

/** The last day for claims in words. Empty while that day is more than `CLAIM_DAYS` days away. */
const untilText = (day: string): string => {
  if (day < today()) return `El plazo terminó el ${spokenDay(day)}`;
  return day > lastClaimDay(today()) ? '' : `hasta el ${spokenDay(day)}`;
};

function ClaimLine({ claim }: { claim: Claim }) {
  const { estado, unidades, name, userId, telefono } = claim;
  const { label, pill, isOpen } = claimRules[estado];
  const isOwn = useSession()?.userID === String(userId);
  return (
    <li className={styles.claim}>
      <span>
        Reclamo: {counted(unidades, 'unidad', 'unidades')} de {name} <Pill tone={pill}>{label}</Pill>
      </span>
      {!isOpen && <small>{outcomeText(claim)}</small>}
      {!isOpen && <TellByWhatsApp phone={isOwn ? '' : telefono} text={claimMessage(claim)} />}
    </li>
  );
}

const openClaim = (order: Order, claims: readonly Claim[]) =>
  bringDialog(async () => (await import('./claim-dialog.tsx')).ClaimDialog, { order, claims });
