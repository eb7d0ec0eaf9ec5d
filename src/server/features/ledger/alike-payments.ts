import { z } from 'zod';
import { counted } from '#contract/format.ts';
import { ALIKE_DAYS, type Coin, type EvidenceKind } from '#contract/ledger.ts';
import { AlikePayment } from '#contract/refusals.calls.ts';
import type { Change } from '../../platform/db/change.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { changeOf } from '../../platform/db/record.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';

export type NewEvidence = {
  usuarioId: number;
  pago: { moneda: Coin; importe: number; dia: string };
  /** What the evidence is. A row of a bank's file that comes with a proof is of two kinds. */
  kinds: readonly EvidenceKind[];
  /** The existing payment that the evidence shows, if the caller names one. */
  movimientoId?: number | undefined;
  /** If false, evidence without `movimientoId` is refused when a similar payment exists. */
  confirmado?: boolean | undefined;
};

/**
 * Returns for each piece of evidence the id of the existing payment that it proves; undefined if it proves a new
 * payment. The caller has locked the accounts.
 *
 * @param isMany True if the request has a list of rows. Refusals then name a field as `pagos.N`.
 * @throws Refusal 409 `PAGO_PARECIDO` with the similar payments, 422 for a `movimientoId` that is no similar payment.
 */
export async function paymentsShown(db: Executor, evidence: readonly NewEvidence[], isMany = false) {
  const alike = await findAlike(db, evidence);
  const taken = new Set<number>();
  const freeFor = ({ kinds }: NewEvidence, row: number) =>
    alike.filter(
      (payment) =>
        payment.fila === row &&
        !taken.has(payment.movimientoId) &&
        !payment.evidencias.some((kind) => kinds.includes(kind)),
    );
  for (const [row, one] of evidence.entries()) {
    const { movimientoId } = one;
    if (movimientoId === undefined) continue;
    if (!freeFor(one, row).some((payment) => payment.movimientoId === movimientoId))
      throw invalidField(
        `${isMany ? `pagos.${row}.` : ''}movimientoId`,
        'Ese pago no es igual, se anuló, o ya tiene uno así.',
      );
    taken.add(movimientoId);
  }
  const asked = evidence.flatMap((one, row) =>
    one.movimientoId === undefined && one.confirmado === false ? freeFor(one, row) : [],
  );
  if (asked.length) throw alikeRefusal(asked, isMany);
  return evidence.map(({ movimientoId }) => movimientoId);
}

/** Reads unreversed payments of the same person, currency and amount, at most `ALIKE_DAYS` days away. */
const findAlike = (db: Executor, evidence: readonly NewEvidence[]) => db.rows(AlikeRow)`
  select r.nth::int - 1 as fila, m.movimiento_id as "movimientoId", m.dia::text, m.medio, ${displayNameOf('q')} as quien,
    array_remove(array[
      case when exists (select from comprobante c where c.movimiento_id = m.movimiento_id) then 'COMPROBANTE' end,
      case when exists (select from fila_banco f where f.movimiento_id = m.movimiento_id) then 'BANCO' end,
      case when exists (select from pago_escrito e where e.movimiento_id = m.movimiento_id) then 'ESCRITO' end
    ], null) as evidencias
  from unnest(${evidence.map(({ usuarioId }) => usuarioId)}::int[], ${evidence.map(({ pago }) => pago.moneda)}::text[],
    ${evidence.map(({ pago }) => pago.importe)}::numeric[], ${evidence.map(({ pago }) => pago.dia)}::date[])
    with ordinality as r (usuario_id, moneda, importe, dia, nth)
  join movimiento m on m.usuario_id = r.usuario_id and m.tipo = 'PAGO' and m.moneda = r.moneda and m.recibido = r.importe
    and m.dia between r.dia - ${ALIKE_DAYS}::int and r.dia + ${ALIKE_DAYS}::int
  join usuario q on q.id = m.creado_por
  where not exists (select from movimiento r where r.contra = m.movimiento_id)
  order by r.nth, abs(m.dia - r.dia), m.movimiento_id`;

const AlikeRow = AlikePayment.required({ fila: true });
type AlikeRow = z.output<typeof AlikeRow>;

function alikeRefusal(asked: readonly AlikeRow[], isMany: boolean) {
  const rows = [...new Set(asked.map(({ fila }) => fila))];
  const title = isMany
    ? `No se registró ningún pago: ${counted(rows.length, 'puede ser uno que ya está', 'pueden ser otros que ya están')}.`
    : 'Hay un pago igual de esos días: puede ser el mismo.';
  return new Refusal('PAGO_PARECIDO', title, {
    parecidos: asked.map(({ fila, ...payment }) => (isMany ? { ...payment, fila } : payment)),
    ...(isMany && {
      errors: rows.map((row) => ({ field: `pagos.${row}`, message: 'Hay un pago igual de esos días.' })),
    }),
  });
}

export const keepTyped = (db: Executor, ids: readonly number[]) => db.execute`
  insert into pago_escrito (movimiento_id) select id from unnest(${[...ids]}::int[]) as payment (id)
  on conflict do nothing`;

export async function recordEvidence({ tx, record }: Change, usuarioId: number, movimientoId: number) {
  const nombre = await tx.one(z.string())`select ${displayNameOf('u')} from usuario u where u.id = ${usuarioId}`;
  const person = { entidad: 'usuario', entidadId: usuarioId, nombre } as const;
  await record(changeOf(person, 'cuenta corriente', null, `El mismo pago que el movimiento N° ${movimientoId}`));
}
