import type { OneAccount } from '#contract/ledger.calls.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { changeOf } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type AccountRules, accountById } from './accounts.ts';
import { EXCEPTION } from './debt-limit.ts';

/** Allows a person's next order despite the debt, or replaces the reason. 404 without an account. */
export const makeException = (db: Db, viewer: Viewer, rules: AccountRules, id: number, motivo: string) =>
  change(db, viewer, async (change) => {
    const before = await accountById(change.tx, viewer, rules, id);
    await change.tx.execute`
      insert into excepcion_deuda (usuario_id, motivo, creado_por) values (${id}, ${motivo}, ${viewer.id})
      on conflict (usuario_id) where pedido_id is null
      do update set motivo = excluded.motivo, creado_por = excluded.creado_por, creado_at = excluded.creado_at`;
    return changed(change, rules, before);
  });

/** Removes a person's exception unless an order has used it. 404 without an account. */
export const dropException = (db: Db, viewer: Viewer, rules: AccountRules, id: number): Promise<OneAccount> =>
  change(db, viewer, async (change) => {
    const before = await accountById(change.tx, viewer, rules, id);
    await change.tx.execute`delete from excepcion_deuda where usuario_id = ${id} and pedido_id is null`;
    return changed(change, rules, before);
  });

async function changed({ tx, viewer, record, announce }: Change, rules: AccountRules, before: OneAccount) {
  const { id, nombreCompleto: nombre } = before;
  const after = await accountById(tx, viewer, rules, id);
  const [was, is] = [before, after].map(({ excepcion }) => excepcion?.motivo ?? null) as [string | null, string | null];
  await record(changeOf({ entidad: 'usuario', entidadId: id, nombre }, EXCEPTION, was, is));
  announce({ kind: 'account', usuarioId: id });
  return after;
}
