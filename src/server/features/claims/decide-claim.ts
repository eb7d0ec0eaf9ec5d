import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Claim, Decision } from '#contract/claims.calls.ts';
import { claimRules, entersStock, type Resolution, resolutionRules } from '#contract/claims.ts';
import { counted } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, takeKey } from '../../platform/db/idempotency.ts';
import { decidedBy, type RequestKind, requireUndecided } from '../../platform/decided-request.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { stateOf } from '../../platform/session/user-rules.ts';
import { creditReturn } from '../ledger/append-movement.ts';
import { lockProducts, moveStock, orderChange } from '../orders/order-change.ts';
import type { OrderRules } from '../orders/queries.ts';
import { asOffered, requireAvailable, requireReferences, requireStock } from '../orders/refusals.ts';
import { noticeDecided } from '../push/notices.ts';
import { claimById } from './queries.ts';

type Decided = { id: number; decision: Decision; clave: string | undefined };
type Approval = Extract<Decision, { estado: 'APROBADO' }>;

const claimRequest: RequestKind = {
  noun: 'reclamo',
  code: 'RECLAMO_DECIDIDO',
  row: (id) => sql`reclamo r where r.reclamo_id = ${id}`,
};

/**
 * Approves or refuses a claim. A repeated key changes nothing. Locks the key, the claim, the product, then the counter.
 *
 * @throws Refusal 404, 409 `RECLAMO_DECIDIDO`, `VERSION_VIEJA`, 422 for a resolution that this claim cannot have. An
 * exchange can be refused like an order: 409 `STOCK_INSUFICIENTE`, 422 `PRODUCTO_NO_DISPONIBLE`, `FALTA_REFERENCIA`.
 */
export async function decideClaim(db: Db, viewer: Viewer, { timeZone }: OrderRules, { id, decision, clave }: Decided) {
  const key = { clave, huella: fingerprint('decidir', id, decision) };
  await change(db, viewer, async (change) => {
    const { tx, record, announce } = change;
    if (await takeKey(tx, keyUses.decision, viewer.id, key)) return;
    await tx.execute`select from reclamo where reclamo_id = ${id} for no key update`;
    const claim = await claimById(tx, id);
    await requireUndecided(tx, claimRequest, { ...claim, ...claimRules[claim.estado] }, decision.version, timeZone);
    const became =
      decision.estado === 'APROBADO'
        ? await writeApproval(change, claim, decision)
        : await writeRefusal(change, id, decision.motivo);
    await record(orderChange(claim.orderId, 'reclamo', claim.estado, became));
    await noticeDecided(tx, claim.orderId);
    announce({ kind: 'claim', usuarioId: claim.userId, idLider: claim.idLider });
  });
}

async function writeRefusal({ tx, viewer }: Change, id: number, motivo: string): Promise<string> {
  await tx.execute`
    update reclamo set estado = 'RECHAZADO', rechazo = ${motivo}, ${decidedBy(viewer)}
    where reclamo_id = ${id}`;
  return 'RECHAZADO';
}

async function writeApproval(change: Change, claim: Claim, approval: Approval): Promise<string> {
  const { tx, viewer, announce } = change;
  const { resolucion } = approval;
  const { take, give } = consequences[resolucion];
  const aStock = entersStock(approval);
  const returned = aStock && (await moveStock(tx, new Map([[claim.productoId, claim.unidades]])));
  const deStock = await take(tx, claim);
  if (returned || deStock) announce({ kind: 'products' });
  const numero = await nextNumber(tx);
  await tx.execute`
    update reclamo set estado = 'APROBADO', numero = ${numero}, resolucion = ${resolucion}, a_stock = ${aStock},
      de_stock = ${deStock}, ${decidedBy(viewer)}
    where reclamo_id = ${claim.id}`;
  await give(change, claim, numero);
  return `APROBADO con el N° ${numero}: ${resolutionRules[resolucion].name}`;
}

type Consequence = {
  /**
   * Takes out of the stock the units that the buyer gets in exchange. Returns whether the product keeps a stock; null
   * for a credit, which takes no units. Refuses a claim that cannot be resolved this way.
   */
  take: (tx: Transaction, claim: Claim) => Promise<boolean | null>;
  give: (change: Change, claim: Claim, numero: number) => Promise<void>;
};

const consequences: Record<Resolution, Consequence> = {
  // `placeExchanges` places the order of an exchange after the commit.
  CAMBIO: { take: takeExchange, give: async () => {} },
  CREDITO: { take: requirePaid, give: creditUnits },
};

async function requirePaid(_: Transaction, { amount }: Claim): Promise<null> {
  if (!amount) throw invalidField('resolucion', 'No se pagó nada por lo que se reclama: apruébelo como cambio.');
  return null;
}

async function creditUnits(change: Change, claim: Claim, numero: number): Promise<void> {
  const { userId, orderId, amount, unidades, name } = claim;
  await creditReturn(change, {
    usuarioId: userId,
    pedidoId: orderId,
    importe: -(toCents(amount) * unidades) / 100,
    nota: `Reclamo N° ${numero}: ${counted(unidades, 'unidad', 'unidades')} de ${name}`,
  });
}

/** Takes the units of an exchange, and refuses like an order. 422 if the buyer has no account. */
async function takeExchange(tx: Transaction, claim: Claim): Promise<boolean> {
  if (!(await tx.execute`select from usuario u where u.id = ${claim.userId} and ${stateOf('u', 'hasAccount')}`))
    throw invalidField('resolucion', 'Esa persona ya no tiene cuenta: apruébelo como crédito.');
  const { productoId, referencia, dia, unidades } = claim;
  const products = await lockProducts(tx, [productoId]);
  const lines = asOffered([{ productoId, referencia, dia, quantity: unidades, amount: 0 }], products);
  const asked = requireAvailable(lines, products);
  requireReferences(lines, products);
  requireStock(asked);
  await moveStock(tx, new Map([[productoId, -unidades]]));
  return products.get(productoId)?.deStock ?? false;
}

/** Returns the next approval number. Its counter stays locked until the commit, so that the numbers have no gap. */
const nextNumber = (tx: Transaction): Promise<number> =>
  tx.one(z.int())`
    insert into reclamo_ultimo as u (numero) values (1)
    on conflict (uno) do update set numero = u.numero + 1 returning numero`;
