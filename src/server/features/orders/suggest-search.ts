import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../platform/db/executor.ts';
import { wordsOf } from '../../platform/db/search.ts';
import type { OrderFilters } from './order-list.ts';
import { anywhere } from './order-search.ts';

/**
 * What a search that found nothing may have meant: the same words with those that its list does not have written like the
 * closest that it has. Undefined when there is none close, or nothing is found so either. Looks at the newest orders that
 * the other filters leave, so that nobody is told a word of orders that are not theirs to see.
 */
export async function suggestSearch(
  db: Executor,
  { q, ...filters }: OrderFilters,
  matching: (filters: OrderFilters) => Promise<SQL>,
): Promise<string | undefined> {
  const words = wordsOf(q);
  if (!words.length) return undefined;
  const known = await db.rows(Known)`
    with sought as materialized (
      select word, nth, texto_buscable(word) as plain, ${anywhere(sql`word`)} as pattern
      from unnest(${sql.param(words)}::text[]) with ordinality s (word, nth)
    ), known as materialized (
      select distinct word
      from pedido_busqueda b, unnest(string_to_array(translate(b.texto, ',.;:()/', '       '), ' ')) word
      where length(word) > 2 and b.pedido_id = any(array(
        select p.pedido_id from ${await matching(filters)} order by p.pedido_id desc limit ${NEWEST}))
    ), found as materialized (
      select s.*, exists (select from known k where k.word like s.pattern) as found from sought s
    )
    select f.word, f.found, c.word as close
    from found f left join lateral (
      select k.word from known k where not f.found and similarity(k.word, f.plain) >= ${CLOSE}
      order by similarity(k.word, f.plain) desc, k.word limit 1
    ) c on true
    order by f.nth`;
  const meant = known.map(({ word, found, close }) => (found ? word : close));
  if (known.every(({ found }) => found) || meant.includes(null)) return undefined;
  const text = meant.join(' ');
  return (await db.execute`select from ${await matching({ ...filters, q: text })} limit 1`) ? text : undefined;
}

const Known = z.object({ word: z.string(), found: z.boolean(), close: z.string().nullable() });
/** Orders whose words are looked at. */
const NEWEST = 2_000;
/** Share of trigrams that two words have in common, from which one may be the other: two letters swapped of four leave a quarter. */
const CLOSE = 0.25;
