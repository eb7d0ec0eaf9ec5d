import sql from 'sql-template-tag';
import { z } from 'zod';
import { formatExactPrice, formatNumber } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, takeKey } from '../../platform/db/idempotency.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { append, type MovementKey, type NewMovementLine, people } from '../ledger/append-movement.ts';
import { noWindow } from '../windows/queries.ts';
import { readCommissions } from './queries.ts';

type SettlementRequest = { ventana: number; idLider: number; key: MovementKey; timeZone: string };

/**
 * Credits a leader with the commission of a closed window, once. A repeated key changes nothing.
 *
 * @throws Refusal 404, 409 `VENTANA_ABIERTA`, `SIN_COMISION` for a commission of 0 or less, `COMISION_LIQUIDADA` if it
 * was paid already.
 */
export async function settleCommission(db: Db, viewer: Viewer, { ventana, idLider, key, timeZone }: SettlementRequest) {
  const read = async (executor: Parameters<typeof readCommissions>[0]) => {
    const [commission] = await readCommissions(executor, ventana, timeZone, sql`u.id = ${idLider}`);
    return commission;
  };
  await change(db, viewer, async (change) => {
    const { tx } = change;
    await takeKey(tx, keyUses.movement, viewer.id, { clave: key, huella: fingerprint('liquidar', ventana, idLider) });
    await tx.execute`select from usuario where id = ${idLider} for no key update`;
    const { cierre, open } = await tx.one(SettledWindow, { otherwise: noWindow })`
      select cierre, cerrada_at is null as open from ventana where ventana_id = ${ventana} for share`;
    if (open) throw new Refusal('VENTANA_ABIERTA', 'La comisión se liquida cuando el cierre terminó.');
    const found = await read(tx);
    if (!found) throw notFound('Ese líder no tiene comisión en ese cierre.');
    const { base, porcentaje, comision, liquidada } = found.commission;
    if (liquidada) {
      const isSettledByKey = await tx.execute`
        select from comision_liquidada join movimiento m using (movimiento_id)
        where ventana_id = ${ventana} and id_lider = ${idLider} and m.creado_por = ${viewer.id} and m.clave = ${key ?? null}`;
      if (isSettledByKey) return;
      throw new Refusal('COMISION_LIQUIDADA', 'Esa comisión ya se liquidó.');
    }
    if (comision <= 0) throw new Refusal('SIN_COMISION', 'No hay comisión para liquidar en ese cierre.');
    const isMixed = found.earned !== toCents(base) * Math.round(porcentaje * 100);
    const line: NewMovementLine = {
      tipo: 'COMISION',
      importe: -comision,
      medio: null,
      nota: `Cierre N° ${cierre}: ${formatNumber(porcentaje)} % de ${formatExactPrice(base)}${isMixed ? ', con lo vendido a otro porcentaje' : ''}`,
      contra: null,
      pago: null,
    };
    const added = await append(people, change, { id: idLider, line, clave: key });
    await tx.execute`
      insert into comision_liquidada (ventana_id, id_lider, base, porcentaje, ganado, movimiento_id)
      values (${ventana}, ${idLider}, ${base}::numeric, ${porcentaje}::numeric, ${found.earned}::numeric / 1000000, ${added})`;
  });
  const settled = await read(db);
  if (!settled) throw new Error(`the commission of ${idLider} in window ${ventana} is gone`);
  return settled.commission;
}

const SettledWindow = z.object({ cierre: z.int(), open: z.boolean() });
