import { z } from 'zod';
import type { TickedTransfers } from '#contract/bank.calls.ts';
import type { PaymentProof } from '#contract/proofs.calls.ts';
import { isDecidable } from '#contract/proofs.ts';
import type { Change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { MovementKey } from '../ledger/append-movement.ts';
import { accountKeys, type OwnAccount, ownSignsRemover } from './account-keys.ts';
import { rememberReading } from './bank-queries.ts';
import { acceptAs, lockProof } from './decide-proof.ts';
import { recordPayments } from './record-payments.ts';
import { rowKeys } from './transfer-keys.ts';

type Ticked = TickedTransfers & { key: MovementKey; timeZone: string; own: OwnAccount };

/**
 * Registers rows of a bank's file as payments, all or none, and accepts their proofs. A row becomes a payment only
 * once, even if other files or cashiers send it too. Locks the proofs, then the accounts, then the rows.
 *
 * @throws Refusal like `recordPayments`, 404, 409 `FILA_REGISTRADA` with the rows that are payments already,
 * `COMPROBANTE_DECIDIDO` with the rows whose proof cannot be accepted.
 */
export function applyTransfers(db: Db, viewer: Viewer, { pagos, lectura, confirmado, key, timeZone, own }: Ticked) {
  let proofs: PaymentProof[] = [];
  return recordPayments(db, viewer, {
    call: 'banco',
    // The note leaves out the bank's text, because this text names the sender, and erasing a person does not change
    // notes.
    pagos: pagos.map(
      ({ userId, moneda, importe, dia, comprobanteId, movimientoId, confirmado: said = confirmado }) => ({
        ...{ userId, moneda, importe, dia },
        medio: 'TRANSFERENCIA',
        nota: 'Del archivo del banco.',
        movimientoId,
        ...(comprobanteId === null
          ? { kinds: ['BANCO'], confirmado: said ?? false }
          : { kinds: ['BANCO', 'COMPROBANTE'], confirmado: said }),
      }),
    ),
    asked: pagos,
    key,
    timeZone,
    before: async (change) => {
      proofs = await lockProofs(change, pagos);
    },
    alongside: async (change, ids) => {
      const { tx } = change;
      await keepRows(tx, pagos.map(rowKeys), ids);
      for (const proof of proofs) {
        const row = pagos.findIndex(({ comprobanteId }) => comprobanteId === proof.id);
        const [movimientoId, pago] = [ids[row], pagos[row]];
        if (movimientoId !== undefined && pago) await acceptAs(change, proof, { ...pago, movimientoId });
      }
      const withoutOwn = ownSignsRemover(own);
      const payers = pagos.flatMap(({ userId, texto }, at) =>
        accountKeys(withoutOwn(texto)).map((clave) => ({ clave, usuario_id: userId, movimiento_id: ids[at] })),
      );
      await keepPayers(tx, payers);
      if (lectura && lectura.fuente !== null) await rememberReading(tx, lectura);
    },
  });
}

/**
 * Locks the proofs of the rows, in id order, so that requests do not deadlock. 409 `COMPROBANTE_DECIDIDO` for rows
 * whose proof is decided or belongs to another person or row.
 */
async function lockProofs(change: Change, pagos: TickedTransfers['pagos']): Promise<PaymentProof[]> {
  const ids = pagos.flatMap(({ comprobanteId }) => comprobanteId ?? []);
  const proofs: PaymentProof[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) proofs.push(await lockProof(change, id));
  const byId = new Map(proofs.map((proof) => [proof.id, proof]));
  const errors = pagos.flatMap(({ userId, comprobanteId }, row) => {
    const proof = comprobanteId !== null && byId.get(comprobanteId);
    if (!proof) return [];
    const isFirst = pagos.findIndex((other) => other.comprobanteId === comprobanteId) === row;
    if (isFirst && proof.userId === userId && isDecidable(proof)) return [];
    const message = isFirst ? 'Su pago avisado ya se decidió.' : 'Su pago avisado ya es de otra fila.';
    return [{ field: `pagos.${row}`, message }];
  });
  if (errors.length)
    throw new Refusal('COMPROBANTE_DECIDIDO', 'No se registró ningún pago: hay pagos avisados que ya se decidieron.', {
      errors,
    });
  return proofs;
}

/** Records which payment each row became, in key order, so that requests do not deadlock. 409 `FILA_REGISTRADA`. */
async function keepRows(tx: Executor, rows: readonly (readonly string[])[], ids: readonly number[]) {
  const firstWith = new Map(rows.toReversed().flatMap((keys, at) => keys.map((key) => [key, rows.length - 1 - at])));
  const repeated = rows.flatMap((keys, at) => (keys.some((key) => firstWith.get(key) !== at) ? [at] : []));
  if (repeated.length) throw registered(repeated);
  const huellas = rows.flat();
  const payments = rows.flatMap((keys, at) => keys.map(() => ids[at]));
  const kept = new Set(
    await tx.rows(z.string())`
      insert into fila_banco as f (huella, movimiento_id)
      select huella, id from unnest(${huellas}::text[], ${payments}::int[]) as row (huella, id) order by huella
      on conflict (huella) do update set movimiento_id = excluded.movimiento_id
        where exists (select from movimiento r where r.contra = f.movimiento_id)
      returning huella`,
  );
  const before = rows.flatMap((keys, at) => (keys.every((key) => kept.has(key)) ? [] : [at]));
  if (before.length) throw registered(before);
}

const registered = (rows: readonly number[]) =>
  new Refusal('FILA_REGISTRADA', 'No se registró ningún pago: hay filas que ya son un pago.', {
    errors: rows.map((row) => ({ field: `pagos.${row}`, message: 'Esta fila ya es un pago.' })),
  });

type Payer = { clave: string; usuario_id: number; movimiento_id: number | undefined };

const keepPayers = (tx: Executor, payers: readonly Payer[]) => tx.execute`
  insert into pagador (clave, usuario_id, movimiento_id)
  select clave, usuario_id, max(movimiento_id)
  from jsonb_to_recordset(${JSON.stringify(payers)}::jsonb) as payer (clave text, usuario_id int, movimiento_id int)
  group by clave, usuario_id
  on conflict (clave, usuario_id) do update set movimiento_id = excluded.movimiento_id`;
