import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { ReplyHeader } from '#contract/endpoint.ts';
import type { ListQuery } from '#contract/fields.calls.ts';
import {
  idsOrFilters,
  type ListOrder,
  LONGEST_LIST,
  LONGEST_PAGE,
  MOST_CHOSEN,
  PAGE_SIZE,
  tooManyChosen,
} from '#contract/limits.ts';
import type { Executor } from '../db/executor.ts';
import { isKnown } from './ready-body.ts';
import { invalidField } from './refusal.ts';

/** The SQL expression that sorts a list by each of its fields. Rows with equal values are sorted by id. */
export type Sorting<Field extends string> = {
  by: Record<Field, Sql>;
  id: Sql;
  /** The order of an answer without a page and without a requested order; left out, by id. */
  whole?: Sql;
};

type ListPart = {
  /** The `order by`, `limit` and `offset` of the part. */
  picked: Sql;
  /** The same part as a condition on ids. */
  rows: Sql;
  order: Sql;
};
/** `found` is what the filters find, for use after `from`; `read` reads a part of it. Without `totals` the rows are counted. */
type AnsweredList<Row> = {
  found: Sql;
  read: (part: ListPart) => Promise<Row[]>;
  totals?: () => Promise<ListTotals>;
};

/** Totals over all pages of a list: the count (`more` when it is only a lower bound) and, for orders, US dollars. `amount` includes `cancelled`. */
export type ListTotals = { total: number; amount?: number | undefined; cancelled?: number | undefined; more?: boolean };

export const countRows = (db: Executor, found: Sql): Promise<number> => db.one(z.int())`select count(*) from ${found}`;

type ListInput<Field extends string> = { query: ListQuery<Field>; request: FastifyRequest; reply: FastifyReply };

/**
 * Answers a part of a list. The headers contain the totals of the whole list and the address of the next rows. A query
 * without a page gets the newest `LONGEST_LIST` rows. Pages begin with the newest rows unless the query names an order.
 */
export async function answerList<Field extends string, Row>(
  db: Executor,
  { query, request, reply }: ListInput<Field>,
  sorting: Sorting<Field>,
  { found, read, totals = async () => ({ total: await countRows(db, found) }) }: AnsweredList<Row>,
): Promise<Row[]> {
  const { porPagina, pagina = porPagina && 1 } = query;
  const size = pagina ? (porPagina ?? PAGE_SIZE) : LONGEST_LIST;
  const skipped = ((pagina ?? 1) - 1) * size;
  const inOrder = orderOf(query.orden, sorting);
  const picked = sql`order by ${inOrder} limit ${size} offset ${skipped}`;
  const part: ListPart = {
    picked,
    rows: sql`${sorting.id} = any(array(select ${sorting.id} from ${found} ${picked}))`,
    order: query.orden || pagina ? inOrder : (sorting.whole ?? sorting.id),
  };
  const [rows, { total, amount, cancelled, more }] = await Promise.all([read(part), totals()]);
  reply.header('x-total-count', total);
  if (amount !== undefined) reply.header('x-total-amount', amount.toFixed(2));
  if (cancelled !== undefined) reply.header('x-total-cancelled', cancelled.toFixed(2));
  if (more) reply.header('x-total-more', 'true');
  if (pagina) reply.header('x-page-size', size);
  if (more || skipped + size < total)
    reply.header('link', nextLink(request, pagina ? { pagina: pagina + 1, porPagina: size } : afterTheWhole));
  return rows;
}

/** The page after an answer without a page. */
const afterTheWhole = { pagina: LONGEST_LIST / LONGEST_PAGE + 1, porPagina: LONGEST_PAGE };

/** The requested order; by default the newest rows come first. */
export function orderOf<Field extends string>(asked: ListOrder<Field> | undefined, { by, id }: Sorting<Field>): Sql {
  if (!asked) return sql`${id} desc`;
  const descending = asked.startsWith('-');
  const column = by[(descending ? asked.slice(1) : asked) as Field];
  return sql`${column} ${descending ? sql`desc` : sql`asc`} nulls last, ${id}`;
}

/** The same address with another page (RFC 8288). */
function nextLink({ url }: FastifyRequest, page: { pagina: number; porPagina: number }): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const [name, value] of Object.entries(page)) searchParams.set(name, String(value));
  return `<${pathname}?${searchParams}>; rel="next"`;
}

/** Sorts a text as Spanish does, with the numbers in it by value. */
export const spanish = (text: Sql): Sql => sql`${text} collate "espanol"`;

/**
 * Sends a list with an ETag over its rows and headers. A client that already has it gets 304 without a body. The list
 * contains personal data, so browsers must not store it; an open page has it in memory.
 */
export function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers }: { body: Buffer; headers: readonly ReplyHeader[] },
) {
  const hash = createHash('sha256').update(body);
  for (const name of headers) hash.update(`\n${reply.getHeader(name)}`);
  // Weak: the same for every encoding of the list.
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
  reply
    .header('etag', etag)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, cookie, authorization');
  if (isKnown(request.headers, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Milliseconds for which one list may occupy the process before other requests continue. */
const SLICE = 5;

/** The JSON of a list, written in slices of time so that many large rows do not block the event loop. */
export async function listJson(rows: readonly unknown[]): Promise<Buffer> {
  const written: Buffer[] = [];
  let texts: string[] = [];
  const write = () => {
    if (texts.length) written.push(Buffer.from(`${written.length ? ',' : ''}${texts.join()}`));
    texts = [];
  };
  let until = performance.now() + SLICE;
  for (const row of rows) {
    texts.push(JSON.stringify(row));
    if (performance.now() < until) continue;
    write();
    await nextTurn();
    until = performance.now() + SLICE;
  }
  write();
  return Buffer.concat([Buffer.from('['), ...written, Buffer.from(']')]);
}

type Choice<Filters> = { ids?: number[] | undefined; filtros?: Filters | undefined };

/**
 * The ids of the chosen rows, each once. `found` selects the ids for the filters. 422 unless exactly one of ids and
 * filters is sent, and when the filters find more than `most` rows.
 */
export async function chosenIds<Filters>(
  db: Executor,
  { ids, filtros }: Choice<Filters>,
  found: (filters: Filters) => Sql | Promise<Sql>,
  most = MOST_CHOSEN,
): Promise<number[]> {
  if (ids && !filtros) return [...new Set(ids)];
  if (ids || !filtros) throw invalidField('ids', idsOrFilters);
  const chosen = await db.rows(z.int())`${await found(filtros)} limit ${most + 1}`;
  if (chosen.length > most) throw invalidField('filtros', tooManyChosen(most));
  return chosen;
}
