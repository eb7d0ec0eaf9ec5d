import type { BankRow } from '#contract/bank.calls.ts';
import { transferRules } from '#contract/bank.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { AlikeAnswer } from '../ledger/alike-payments.tsx';
import { accountsPage } from '../ledger/queries.ts';

export type Payer = { userId: number; nombre: string; saldo: number; comprobanteId?: number | null };
export type Decision = {
  payer: Payer | null;
  ticked: boolean;
  answer?: AlikeAnswer | undefined;
};

/** The first decision of a row: certain senders are ticked, likely ones are proposed without a tick. */
export function firstDecision({ estado, userId, posibles }: BankRow): Decision {
  const payer = posibles.find((one) => one.userId === userId) ?? null;
  return { payer, ticked: transferRules[estado].ticked && payer !== null };
}

const MOST_FOUND = 20;

export async function findPayers(q: string): Promise<Payer[]> {
  const found = await queryClient.fetchQuery(
    accountsPage({}, { q, orden: 'nombreCompleto', pagina: 1, porPagina: MOST_FOUND }),
  );
  return found.rows.map(({ id, nombreCompleto, saldo }) => ({ userId: id, nombre: nombreCompleto, saldo }));
}
