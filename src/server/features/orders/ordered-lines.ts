import { setImmediate as nextTurn } from 'node:timers/promises';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { weekDays } from '#contract/days.ts';
import { type ReferencedUnits, referenceSeparator, splitByReference } from '#contract/references.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { identifier } from '../../platform/db/identifier.ts';
import { batches } from '../../platform/rows.ts';

/**
 * What stands for `pedido_linea` where units are counted by reference: a line of the orders (`p`) that meet the condition
 * comes once for each day or colour that it tells apart, with that part's `referencia` and `quantity`. One of which fewer
 * units are delivered than were ordered stays whole: nobody said which day or colour is missing. Only the splittable that may
 * tell several leave the database, each once; all else stays a join.
 */
export async function linesByReference(db: Executor, condition: Sql): Promise<Sql> {
  const { splittable } = await db.one(References)`
    select json_agg(distinct jsonb_build_object('referencia', l.referencia, 'quantity', l.quantity)) as splittable
    from pedido p join pedido_linea l using (pedido_id)
    where ${condition} and l.referencia ~ ${`(${referenceSeparator}| \\d+$)`}`;
  return sql`(
    select l.pedido_id, l.linea, l.producto_id, l.name, l.codigo, l.tipo_producto, l.amount, l.proveedor_id, l.razon_social,
      coalesce(s.parte, l.referencia) as referencia, coalesce(s.unidades, l.quantity) as quantity,
      case when s.parte is null then l.pedida end as pedida
    from pedido_linea l
    left join json_to_recordset(${JSON.stringify(await splitAll(splittable ?? []))}::json)
      s(referencia text, quantity int, parte text, unidades int)
      on s.referencia = l.referencia and s.quantity = l.quantity and (l.quantity < l.pedida) is not true)`;
}

const References = z.object({
  splittable: z.array(z.object({ referencia: z.string(), quantity: z.int() })).nullable(),
});

async function splitAll(lines: readonly ReferencedUnits[]) {
  const all: (ReferencedUnits & { parte: string; unidades: number })[] = [];
  for (const batch of batches(lines)) {
    for (const line of batch)
      for (const { referencia, quantity } of splitByReference(line))
        all.push({ ...line, parte: referencia, unidades: quantity });
    await nextTurn();
  }
  return all;
}

/** References in the order in which people read them: the days of the week, then the others by name. */
export const inReadingOrder = (reference: string): Sql =>
  sql`array_position(${weekDays}::text[], split_part(${raw(identifier(reference))}, ${referenceSeparator}, 1)),
    ${raw(identifier(reference))} collate "es-x-icu"`;

/** What the newest line of a group has in a column: names and codes change, and the last order has the current ones. */
export const lastOrdered = (column: string): Sql =>
  raw(`(array_agg(${identifier(column)} order by pedido_id desc, linea desc))[1]`);

/** The other names of a group's lines, `A, B`; null where it has one. */
export const formerly = (column: string): Sql => sql`
  nullif(array_to_string(array_remove(array_agg(distinct ${raw(identifier(column))}), ${lastOrdered(column)}), ', '), '')`;

/** The name that a group's newest line has, and the others that it was ordered under: `B (antes: A)`. */
export const namedNow = (column: string): Sql =>
  sql`${lastOrdered(column)} || coalesce(' (antes: ' || ${formerly(column)} || ')', '')`;
