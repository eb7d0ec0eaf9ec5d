import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AuditEntry, type AuditQuery } from '#contract/audit.calls.ts';
import type { Executor } from '../db/executor.ts';
import { dayEnd, dayStart, isoInstant } from '../db/instants.ts';
import { likeAnywhere } from '../db/search.ts';

export const PAGE_SIZE = 100;

/** A page of the changes that meet the condition, the last one first. */
export const findChanges = (db: Executor, condition: SQL, page: number): Promise<AuditEntry[]> =>
  db.rows(AuditEntry)`
    select auditoria_id as id, ${isoInstant('created_at')} as "createdAt",
      quien, entidad, entidad_id as "entidadId", nombre, campo, antes, despues
    from auditoria where ${condition}
    order by auditoria_id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`;

export async function countChanges(db: Executor, condition: SQL): Promise<number> {
  return (await db.one(Count)`select count(*) as n from auditoria where ${condition}`).n;
}

const Count = z.object({ n: z.int() });

/** What the screen's filters select; the days are the business's, both included. */
export function matching({ entidad, texto, desde, hasta }: AuditQuery, timeZone: string): SQL {
  const conditions = [
    entidad && sql`entidad = ${entidad}`,
    texto && likeAnywhere(sql`concat_ws(' ', quien, nombre, campo, antes, despues)`, texto),
    desde && sql`created_at >= ${dayStart(desde, timeZone)}`,
    hasta && sql`created_at < ${dayEnd(hasta, timeZone)}`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}
