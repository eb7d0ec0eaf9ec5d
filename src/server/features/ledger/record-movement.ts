import { z } from 'zod';
import { counted, formatExactPrice } from '#contract/format.ts';
import type { Movement, NewMovement } from '#contract/ledger.calls.ts';
import { balanceText, type EvidenceKind, handRules } from '#contract/ledger.ts';
import { toCents } from '#contract/prices.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, takeKey } from '../../platform/db/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { typeMay } from '../../platform/session/user-rules.ts';
import { noAccount } from './accounts.ts';
import { keepTyped, paymentsShown, recordEvidence } from './alike-payments.ts';
import { append, type MovementKey, people, type Reversal, reverse, toMovementLine } from './append-movement.ts';
import { movementById } from './queries.ts';

/** A payment of at least this many times the person's usual payment needs a confirmation. */
const UNUSUAL = 10;

/** Adds a typed movement to an account. A repeated key returns the first result. Refuses like `addMovement`. */
export async function recordMovement(
  db: Db,
  viewer: Viewer,
  asked: { id: number; movement: NewMovement; key: MovementKey; timeZone: string },
): Promise<Movement> {
  const added = await change(db, viewer, async (change) => {
    const { confirmado: said, ...movement } = asked.movement;
    const movimientoId = handRules[movement.tipo].money === -1 ? movement.movimientoId : undefined;
    // For a repeated key, `append` compares the movement with the stored one. Evidence stores no movement, so its
    // content is part of the key's digest instead.
    const spent = await takeKey(change.tx, keyUses.movement, viewer.id, {
      clave: asked.key,
      huella: fingerprint('movimiento', asked.id, ...(movimientoId === undefined ? [] : [movement])),
    });
    if (spent && movimientoId !== undefined) return movimientoId;
    // A repeated request needs no confirmation: the cashier confirmed the first one.
    const confirmado = spent ? undefined : said;
    return addMovement(change, { ...asked, movement: { ...movement, confirmado }, kind: 'ESCRITO' });
  });
  return movementById(db, viewer, added);
}

/**
 * Locks the account, adds a movement and returns its id. With `movimientoId` the movement is only evidence of that
 * payment: the payment's id is returned, and no movement is added.
 *
 * @throws Refusal 404 without an account, 409 `SIN_SALDO_A_FAVOR`, 409 `PAGO_PARECIDO` and `PAGO_INUSUAL` if
 * `confirmado` is false, 422 like `toMovementLine` and `paymentsShown`.
 */
export async function addMovement(change: Change, { id, movement, key, timeZone, kind }: AddedMovement) {
  const { movimientoId, confirmado } = movement;
  if (!(await change.tx.execute`select from usuario u where id = ${id} and ${typeMay('u', 'buyer')} for no key update`))
    throw noAccount();
  const line = await toMovementLine(change.tx, movement, timeZone);
  const { money } = handRules[movement.tipo];
  const isPayment = money === -1;
  if (money === 1) await requireCredit(change, { id, importe: line.importe, key });
  if (isPayment && line.pago) {
    const evidence = { usuarioId: id, pago: line.pago, kinds: [kind], movimientoId, confirmado };
    const [shown] = await paymentsShown(change.tx, [evidence]);
    if (shown !== undefined) {
      if (kind === 'ESCRITO') await keepTyped(change.tx, [shown]);
      await recordEvidence(change, id, shown);
      return shown;
    }
    if (confirmado === false && kind === 'ESCRITO')
      await requireUsualPayment(change, { id, importe: -line.importe, key });
  }
  const added = await append(people, change, { id, line, clave: key });
  if (isPayment && kind === 'ESCRITO') await keepTyped(change.tx, [added]);
  return added;
}

type AddedMovement = { id: number; movement: NewMovement; key: MovementKey; timeZone: string; kind: EvidenceKind };

/** Throws 409 `PAGO_INUSUAL` for a payment above the debt or far above usual payments, but not for a repeated `key`. */
async function requireUsualPayment(change: Change, { id, importe, key }: AskedMoney) {
  const { saldo, habitual, registrado } = await accountStanding(change, { id, key });
  const isAbove = toCents(importe) > Math.max(0, toCents(saldo));
  const isFar = habitual !== null && toCents(importe) >= UNUSUAL * toCents(habitual);
  if (registrado || !(isAbove || isFar)) return;
  const after = (toCents(saldo) - toCents(importe)) / 100;
  throw new Refusal('PAGO_INUSUAL', `Son ${dollarsInWords(importe)}.`, {
    detail: [
      `Hoy ${saldo > 0 ? balanceText(saldo) : saldo < 0 ? `tiene ${balanceText(saldo)}` : 'no debe nada'}.`,
      `Después, ${balanceText(after)}.`,
      ...(isFar ? [`Sus pagos suelen ser de ${formatExactPrice(habitual)}.`] : []),
    ].join(' '),
  });
}

/** Throws 409 `SIN_SALDO_A_FAVOR` if more is handed out than the credit, but not for a repeated `key`. */
async function requireCredit(change: Change, { id, importe, key }: AskedMoney) {
  const { saldo, registrado } = await accountStanding(change, { id, key });
  if (registrado || toCents(importe) <= -toCents(saldo)) return;
  throw new Refusal('SIN_SALDO_A_FAVOR', 'No se entrega más que lo que tiene a favor.', {
    detail:
      saldo < 0
        ? `Tiene ${balanceText(saldo)} y se le darían ${formatExactPrice(importe)}.`
        : `Hoy ${saldo > 0 ? balanceText(saldo) : 'está al día'}.`,
  });
}

/** `importe` is in US dollars, positive for money received and for money handed out. */
type AskedMoney = { id: number; importe: number; key: MovementKey };

/** Reads an account's balance, its median payment (null without any), and whether `key` registered a movement. */
const accountStanding = ({ tx, viewer }: Change, { id, key }: Pick<AskedMoney, 'id' | 'key'>) =>
  tx.one(Standing)`
    select coalesce(sum(m.importe), 0) as saldo,
      percentile_disc(0.5) within group (order by -m.importe)
        filter (where m.tipo = 'PAGO' and not exists (select from movimiento r where r.contra = m.movimiento_id)) as habitual,
      coalesce(bool_or(m.creado_por = ${viewer.id} and m.clave = ${key ?? null}), false) as registrado
    from movimiento m where m.usuario_id = ${id}`;

const Standing = z.object({ saldo: z.number(), habitual: z.number().nullable(), registrado: z.boolean() });

export const reverseMovement = async (db: Db, viewer: Viewer, reversal: Reversal): Promise<Movement> =>
  movementById(db, viewer, await reverse(people, db, viewer, { ...reversal, call: 'anular' }));

/** Writes an amount in words, so that people notice a misread decimal point: `doce dólares con 50 centavos`. */
export function dollarsInWords(amount: number): string {
  const cents = toCents(amount);
  const dollars = Math.floor(cents / 100);
  const unit = dollars === 1 ? 'dólar' : dollars >= 1e6 && dollars % 1e6 === 0 ? 'de dólares' : 'dólares';
  const rest = cents % 100;
  return `${inWords(dollars) || 'cero'} ${unit}${rest ? ` con ${counted(rest, 'centavo', 'centavos')}` : ''}`;
}

function inWords(n: number): string {
  if (n < 30) return small[n] ?? '';
  if (n < 100) return joined(tens[Math.floor(n / 10)], n % 10 ? `y ${inWords(n % 10)}` : '');
  if (n === 100) return 'cien';
  if (n < 1000) return joined(hundreds[Math.floor(n / 100)], inWords(n % 100));
  if (n < 1e6) return joined(n < 2000 ? '' : inWords(Math.floor(n / 1000)), 'mil', inWords(n % 1000));
  return joined(n < 2e6 ? 'un millón' : `${inWords(Math.floor(n / 1e6))} millones`, inWords(n % 1e6));
}

const joined = (...words: (string | undefined)[]) => words.filter(Boolean).join(' ');

const small =
  ' un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const tens = '   treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const hundreds =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');
