import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Transaction } from './db/executor.ts';
import { Refusal } from './http/refusal.ts';
import type { Viewer } from './http/viewer.ts';
import { displayNameOf } from './session/display-name.ts';

/** A kind of request that the shop decides once. `row` goes after `from` and selects the request. */
export type RequestKind = { noun: string; code: RefusalCode; row: (id: number) => Sql };

type LockedRequest = { id: number; version: number; label: string; isOpen: boolean };

/** Assignments after `set`: who decided the request, when, and its next version. */
export const decidedBy = ({ id }: Viewer): Sql => sql`decidido_por = ${id}, decidido_at = now(), version = version + 1`;

/**
 * Refuses a request that was already decided, with the kind's `code`. 409 `VERSION_VIEJA` if the viewer saw another
 * version.
 */
export async function requireUndecided(
  tx: Transaction,
  { noun, code, row }: RequestKind,
  { id, version, label, isOpen }: LockedRequest,
  seen: number,
  timeZone: string,
) {
  if (!isOpen) {
    const byWhom = await tx.one(z.string())`
      select ${displayNameOf('d')} || to_char(r.decidido_at at time zone ${timeZone}, '" el" DD/MM/YYYY "a las" HH24:MI')
      from usuario d join (select * from ${row(id)}) r on r.decidido_por = d.id`;
    throw new Refusal(code, `El ${noun} ya se decidió.`, { detail: `${label} por ${byWhom}.` });
  }
  if (version !== seen)
    throw new Refusal('VERSION_VIEJA', `El ${noun} cambió mientras usted lo leía. Vuelva a abrirlo.`);
}
