import { type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ListQuery } from '#contract/lists.calls.ts';
import { type ListOrder, LONGEST_LIST, LONGEST_PAGE, PAGE_SIZE } from '#contract/lists.ts';
import { openShortQueue } from '../short-queue.ts';
import { clientLimits } from './client-limits.ts';

/** How a list is put in order: by what stands for each of its fields, and where that is equal by id. */
export type Sorting<Field extends string> = {
  by: Record<Field, SQL>;
  id: SQL;
  /** The order of the whole list, where none is asked for; left out, by id. */
  whole?: SQL;
};

/** The part of a list that a query asks for. */
export type ListPart = {
  /** Which rows: ends a select of their ids. */
  picked: SQL;
  /** The order in which they are answered. */
  order: SQL;
};

/** What the filters of a list leave on all its pages: how many, or that there are more, and of orders US dollars, with those of cancelled ones among them. */
export type ListTotals = { total: number; amount?: number | undefined; cancelled?: number | undefined; more?: boolean };

/** The totals of a list that has no money. */
export const ListCount = z.object({ total: z.int() });

type Input<Field extends string> = { query: ListQuery<Field>; request: FastifyRequest; reply: FastifyReply };

/**
 * Answers the part of a list that the query asks for, with the totals of the whole and the address of the rows after it in
 * the headers. Without a page it is the newest rows, at most `LONGEST_LIST`; with one the newest come first, unless an
 * order is asked for.
 */
export async function answerList<Field extends string, Row>(
  { query, request, reply }: Input<Field>,
  sorting: Sorting<Field>,
  read: (part: ListPart) => readonly [rows: Promise<Row[]>, totals: Promise<ListTotals>],
): Promise<Row[]> {
  const { porPagina, pagina = porPagina && 1 } = query;
  const size = pagina ? (porPagina ?? PAGE_SIZE) : LONGEST_LIST;
  const skipped = ((pagina ?? 1) - 1) * size;
  const inOrder = orderOf(query.orden, sorting);
  const readPart = () =>
    Promise.all(
      read({
        picked: sql`order by ${inOrder} limit ${size} offset ${skipped}`,
        order: query.orden || pagina ? inOrder : (sorting.whole ?? sorting.id),
      }),
    );
  const [rows, { total, amount, cancelled, more }] = await (pagina ? readPart() : wholeLists(readPart));
  reply.header('x-total-count', total);
  if (amount !== undefined) reply.header('x-total-amount', amount.toFixed(2));
  if (cancelled !== undefined) reply.header('x-total-cancelled', cancelled.toFixed(2));
  if (more) reply.header('x-total-more', 'true');
  if (pagina) reply.header('x-page-size', size);
  if (more || skipped + size < total)
    reply.header('link', nextLink(request, pagina ? { pagina: pagina + 1, porPagina: size } : afterTheWhole));
  return rows;
}

/** A whole list is some megabytes in memory, many times as much as a page. */
const wholeLists = openShortQueue({
  concurrency: clientLimits.wholeLists,
  maxWaiting: clientLimits.wholeListsWaiting,
  wait: clientLimits.wait,
});

/** Where an answer without a page ends, in pages. */
const afterTheWhole = { pagina: LONGEST_LIST / LONGEST_PAGE + 1, porPagina: LONGEST_PAGE };

/** The order that was asked for, else the newest first. */
export function orderOf<Field extends string>(asked: ListOrder<Field> | undefined, { by, id }: Sorting<Field>): SQL {
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

/** A text as Spanish sorts it, the numbers in it by their value. */
export const spanish = (text: SQL): SQL => sql`${text} collate "espanol"`;
