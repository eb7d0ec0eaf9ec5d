import { createHash } from 'node:crypto';
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
import { yieldToRequests } from '../rows.ts';
import { isKnown } from './ready-body.ts';
import { invalidField } from './refusal.ts';

/** The expressions that sort a list; equal rows are sorted by id. */
export type Sorting<Field extends string> = {
  by: Record<Field, Sql>;
  id: Sql;
  /** The order of the whole list if the caller asked for none. If left out, that list is sorted by id. */
  whole?: Sql;
};

type ListPart = {
  /** The `order by`, `limit` and `offset` for the end of a select. */
  picked: Sql;
  /** A condition that selects the same rows by their ids. */
  rows: Sql;
  order: Sql;
};
/** `found` goes after `from` and selects the filtered rows. `read` reads one part of them. */
type AnsweredList<Row> = { found: Sql; read: (part: ListPart) => Promise<Row[]>; totals?: () => Promise<ListTotals> };

/** If `more`, there are more rows than `total`. `amount` and `cancelled` are US dollars, only for lists of orders. */
export type ListTotals = { total: number; amount?: number | undefined; cancelled?: number | undefined; more?: boolean };

export const countRows = (db: Executor, found: Sql): Promise<number> => db.one(z.int())`select count(*) from ${found}`;

type ListInput<Field extends string> = { query: ListQuery<Field>; request: FastifyRequest; reply: FastifyReply };

/** Answers one page of a list, or the whole list. Headers carry the totals and a link to the next page. */
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

/**
 * The page after the longest list. A request for the whole list gets at most `LONGEST_LIST` rows, and a link to this
 * page.
 */
const afterTheWhole = { pagina: LONGEST_LIST / LONGEST_PAGE + 1, porPagina: LONGEST_PAGE };

export function orderOf<Field extends string>(asked: ListOrder<Field> | undefined, { by, id }: Sorting<Field>): Sql {
  if (!asked) return sql`${id} desc`;
  const descending = asked.startsWith('-');
  const column = by[(descending ? asked.slice(1) : asked) as Field];
  return sql`${column} ${descending ? sql`desc` : sql`asc`} nulls last, ${id}`;
}

function nextLink({ url }: FastifyRequest, page: { pagina: number; porPagina: number }): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const [name, value] of Object.entries(page)) searchParams.set(name, String(value));
  return `<${pathname}?${searchParams}>; rel="next"`;
}

/** Sorts texts in Spanish order, and numbers within texts by value. */
export const spanish = (text: Sql): Sql => sql`${text} collate "espanol"`;

/** Answers a list with an ETag of its rows and headers, or with 304. No browser stores a list: it has personal data. */
export function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers }: { body: Buffer; headers: readonly ReplyHeader[] },
) {
  const hash = createHash('sha256').update(body);
  for (const name of headers) hash.update(`\n${reply.getHeader(name)}`);
  // The tag is weak, because all encodings share it.
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
  reply
    .header('etag', etag)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, cookie, authorization');
  if (isKnown(request.headers, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** After this many milliseconds of writing, other requests get a turn. */
const SLICE = 5;

/** Writes a list as JSON in slices. Writing many rows at once would block the event loop. */
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
    await yieldToRequests();
    until = performance.now() + SLICE;
  }
  write();
  return Buffer.concat([Buffer.from('['), ...written, Buffer.from(']')]);
}

type Choice<Filters> = { ids?: number[] | undefined; filtros?: Filters | undefined };

/** Returns the sent ids, or those that the filters select. 422 for both, neither, or more than `most`. */
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
