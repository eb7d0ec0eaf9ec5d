import type { BankRow } from '#contract/bank.calls.ts';
import { transferRules } from '#contract/bank.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { AlikeAnswer } from '../ledger/alike-payments.tsx';
import { accountsPage } from '../ledger/queries.ts';

/** Somebody a row may be of. */
export type Payer = { userId: number; nombre: string; saldo: number; comprobanteId?: number | null };
/** What somebody decided of a row. */
export type Decision = {
  payer: Payer | null;
  ticked: boolean;
  /** Whether it is a payment that stands already. */
  answer?: AlikeAnswer | undefined;
};

/** What a row begins with: what is certain is ticked, what is likely stands there to be ticked. */
export function firstDecision({ estado, userId, posibles }: BankRow): Decision {
  const payer = posibles.find((one) => one.userId === userId) ?? null;
  return { payer, ticked: transferRules[estado].ticked && payer !== null };
}

const MOST_FOUND = 20;

/** The people with an account whose names hold what was typed. */
export async function findPayers(q: string): Promise<Payer[]> {
  const found = await queryClient.fetchQuery(
    accountsPage({}, { q, orden: 'nombreCompleto', pagina: 1, porPagina: MOST_FOUND }),
  );
  return found.rows.map(({ id, nombreCompleto, saldo }) => ({ userId: id, nombre: nombreCompleto, saldo }));
}
