import sql, { type Sql } from 'sql-template-tag';
import { orderStates } from '#contract/orders.ts';
import type { Executor } from '../../platform/db/executor.ts';

/**
 * Returns SQL for the searchable text of the order `p` (pedido) and its lines. `lines` is the table that has the lines.
 */
export const searchText = (lines: Sql = sql`pedido_linea`): Sql => sql`
  texto_buscable(concat_ws(' ', p.pedido_id, p.tipo, p.client_name, p.direccion, p.telefono, p.retiro, p.lider,
    (select concat_ws(' ', string_agg(concat_ws(' ', name, codigo, dia, referencia), ' '), string_agg(distinct tipo_producto, ' ')) from ${lines} l where l.pedido_id = p.pedido_id)))`;

export const addSearchTexts = (db: Executor) => db.execute`
  insert into pedido_busqueda (pedido_id, texto)
  select p.pedido_id, ${searchText()}
  from pedido p where not exists (select from pedido_busqueda b where b.pedido_id = p.pedido_id)`;

export const renewSearchTexts = (db: Executor, condition: Sql) => db.execute`
  update pedido_busqueda b set texto = ${searchText()}, indexado = false
  from pedido p where p.pedido_id = b.pedido_id and ${condition}`;

/**
 * True if the word is in the order's search text `b` or its state. The condition on `indexado` is always true; with it
 * PostgreSQL uses the two partial indexes.
 */
export function holdsWord(word: string): Sql {
  const inTexts = sql`(b.texto like ${anywhere(sql`${word}::text`)} and (b.indexado or not b.indexado))`;
  const state = word.length >= SHORTEST_STATE && orderStates.find((name) => name.includes(word.toUpperCase()));
  return state ? sql`(${inTexts} or p.estado = ${state})` : inTexts;
}

/** A shorter word may occur in several states, so it is not searched among the states. */
const SHORTEST_STATE = 4;

export const anywhere = (word: Sql): Sql =>
  sql`'%' || regexp_replace(texto_buscable(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/**
 * Adds the search texts of closed windows to the trigram index, few in a statement, because each takes half a
 * millisecond.
 */
export async function indexSearchTexts(db: Executor): Promise<void> {
  let indexed: number;
  do {
    indexed = await db.execute`
      update pedido_busqueda set indexado = true where pedido_id = any(array(
        select b.pedido_id from pedido_busqueda b join pedido p using (pedido_id) join ventana v using (ventana_id)
        where not b.indexado and v.cerrada_at is not null limit ${AT_ONCE}))`;
  } while (indexed === AT_ONCE);
  if (indexed) await db.execute`select gin_clean_pending_list('pedido_busqueda_texto')`;
}

const AT_ONCE = 500;
