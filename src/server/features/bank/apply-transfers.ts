import { z } from 'zod';
import type { TickedTransfers } from '#contract/bank.calls.ts';
import type { Movement } from '#contract/ledger.calls.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { MovementKey } from '../ledger/append-movement.ts';
import { recordPayments } from '../ledger/record-payments.ts';
import { accountKeys } from './account-keys.ts';
import { rememberReading } from './queries.ts';
import { transferKey } from './transfer-keys.ts';

type Ticked = TickedTransfers & { key: MovementKey; timeZone: string; ownCuit: string };

/**
 * Makes rows of a bank's file payments, all or none, and remembers how it was read and whose accounts they came from. A row
 * is a payment once, whatever file it comes in and whoever sends it.
 *
 * @throws Refusal as `recordPayments`, and 409 `FILA_REGISTRADA` with the rows that are payments already
 */
export function applyTransfers(
  db: Db,
  viewer: Viewer,
  { pagos, lectura, key, timeZone, ownCuit }: Ticked,
): Promise<Movement[]> {
  const huellas = pagos.map(transferKey);
  return recordPayments(db, viewer, {
    // The text names who sent it, and a movement's note outlives whoever is erased.
    pagos: pagos.map(({ userId, moneda, importe, dia }) => ({
      ...{ userId, moneda, importe, dia },
      medio: 'TRANSFERENCIA',
      nota: 'Del archivo del banco.',
    })),
    key,
    timeZone,
    alongside: async ({ tx }, ids) => {
      await keepRows(tx, huellas, ids);
      const own = ownCuit.replaceAll('-', '');
      const payers = pagos.flatMap(({ userId, texto }, at) =>
        accountKeys(texto).flatMap((clave) => (clave === own ? [] : [{ clave, userId, movimientoId: ids[at] }])),
      );
      await keepPayers(tx, payers);
      if (lectura && lectura.fuente !== null) await rememberReading(tx, lectura);
    },
  });
}

/** Keeps that rows are payments, in one order, so that two who keep the same rows wait for each other. */
async function keepRows(tx: Executor, huellas: readonly string[], ids: readonly number[]) {
  const repeated = huellas.flatMap((huella, at) => (huellas.indexOf(huella) < at ? [at] : []));
  if (repeated.length) throw registered(repeated);
  const kept = new Set(
    await tx.rows(z.string())`
      insert into fila_banco as f (huella, movimiento_id)
      select huella, id from unnest(${[...huellas]}::text[], ${[...ids]}::int[]) as row (huella, id) order by huella
      on conflict (huella) do update set movimiento_id = excluded.movimiento_id
        where exists (select from movimiento r where r.contra = f.movimiento_id)
      returning huella`,
  );
  const before = huellas.flatMap((huella, at) => (kept.has(huella) ? [] : [at]));
  if (before.length) throw registered(before);
}

const registered = (rows: readonly number[]) =>
  new Refusal('FILA_REGISTRADA', 'No se registró ningún pago: hay filas que ya son un pago.', {
    errors: rows.map((row) => ({ field: `pagos.${row}`, message: 'Esta fila ya es un pago.' })),
  });

type Payer = { clave: string; userId: number; movimientoId: number | undefined };

const keepPayers = (tx: Executor, payers: readonly Payer[]) => tx.execute`
  insert into pagador (clave, usuario_id, movimiento_id)
  select clave, usuario_id, max(movimiento_id)
  from unnest(${payers.map(({ clave }) => clave)}::text[], ${payers.map(({ userId }) => userId)}::int[],
    ${payers.map(({ movimientoId }) => movimientoId)}::int[]) as payer (clave, usuario_id, movimiento_id)
  group by clave, usuario_id order by clave, usuario_id
  on conflict (clave, usuario_id) do update set movimiento_id = excluded.movimiento_id`;
