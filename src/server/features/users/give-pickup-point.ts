import type { Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Change } from '../../platform/db/change.ts';
import type { Transaction } from '../../platform/db/executor.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';

export async function givePickupPoint({ tx, record }: Change, condition: Sql, retiro: string): Promise<void> {
  const moved = await tx.rows(Moved)`
    with before as (select u.id, u.retiro from usuario u where ${condition} order by u.id for no key update)
    update usuario u set retiro = ${retiro} from before where u.id = before.id
    returning u.id as "entidadId", ${displayNameOf('u')} as nombre, before.retiro as antes`;
  await record(moved.map((row) => ({ ...row, entidad: 'usuario', campo: 'punto de retiro', despues: retiro })));
}

const Moved = z.object({ entidadId: z.int(), nombre: z.string(), antes: z.string() });

/**
 * Returns the leader of a pickup point; null if the point has no leader or does not exist. Locks the point until the
 * caller has stored its seller. A request that renames the point waits, and then renames it for this seller too.
 */
export async function lockPickupPoint(tx: Transaction, nombre: string): Promise<number | null> {
  const leader = await tx.maybeOne(z.int().nullable())`
    select id_lider from punto_retiro where nombre = ${nombre} for share`;
  return leader ?? null;
}
