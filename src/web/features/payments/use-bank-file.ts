import { useRef, useState } from 'react';
import type { BankChoices, BankFile, BankRow } from '#contract/bank.calls.ts';
import { type BankColumns, transferRules } from '#contract/bank.ts';
import { MOST_PAYMENTS } from '#contract/limits.ts';
import type { AlikePayment } from '#contract/refusals.calls.ts';
import { ApiError, api, reasonOf } from '../../platform/api.ts';
import { useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { type AlikeAnswer, alikeByRow } from '../ledger/alike-payments.tsx';
import { accountsPage, ledgerKey } from '../ledger/queries.ts';

type State = {
  file: File | null;
  choices: BankChoices;
  result: BankFile | null;
  decisions: Readonly<Record<number, Decision>>;
  problems: Readonly<Record<number, string>>;
  alike: Readonly<Record<number, readonly AlikePayment[]>>;
  reason: string | null;
  busy: boolean;
};
const nothing: State = {
  ...{ file: null, choices: {}, result: null, decisions: {}, problems: {}, alike: {}, reason: null },
  busy: false,
};

/** Reads a bank's file, holds the user's decision for each row, and registers the ticked rows as payments. */
export function useBankFile() {
  const [state, setState] = useState(nothing);
  const keyFor = useRequestKey();
  /** The number of the last reading. Answers to earlier readings are dropped. */
  const last = useRef(0);
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));

  const read = async (changes: Partial<State>) => {
    const { file, choices } = { ...state, ...changes };
    if (!file) return;
    const mine = ++last.current;
    change({ ...changes, reason: null, busy: true });
    const body = new FormData();
    body.set('opciones', JSON.stringify(choices));
    body.set('file', file);
    try {
      const result = await api('POST /api/cuentas/banco', { body });
      if (mine === last.current) change({ result, busy: false });
    } catch (error) {
      if (mine === last.current) change({ result: null, reason: reasonOf(error), busy: false });
    }
  };
  const decisionOf = (row: BankRow): Decision => state.decisions[row.fila] ?? firstDecision(row);
  const ticked = (state.result?.filas ?? []).filter(
    (row) => transferRules[row.estado].isOpen && decisionOf(row).ticked,
  );

  const apply = async () => {
    const rows = ticked.slice(0, MOST_PAYMENTS);
    const { lectura } = state.result ?? {};
    if (!rows.length || !lectura) return;
    const body = {
      pagos: rows.flatMap((row) => {
        const { dia, moneda, importe, texto, vez, huella } = row;
        const { payer, answer } = decisionOf(row);
        const comprobanteId = payer?.comprobanteId ?? null;
        return payer
          ? [{ userId: payer.userId, dia, moneda, importe, texto, vez, huella, comprobanteId, ...answer }]
          : [];
      }),
      lectura: { fuente: lectura.fuente, moneda: lectura.moneda, columnas: columnsIn(lectura) },
      confirmado: false,
    };
    change({ busy: true, problems: {}, alike: {} });
    try {
      await api('POST /api/cuentas/banco/aplicar', { body, headers: keyFor(body) });
      void alerts.success('Se han registrado los pagos!');
    } catch (error) {
      const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
      const problems = errors.flatMap(({ field, message }) => {
        const row = rows[Number(/^pagos\.(\d+)/.exec(field)?.[1] ?? -1)];
        return row ? [[row.fila, message] as const] : [];
      });
      const alike = [...alikeByRow(error)].flatMap(([at, payments]) => {
        const row = rows[at];
        return row ? [[row.fila, payments] as const] : [];
      });
      change({
        ...{ busy: false, alike: Object.fromEntries(alike) },
        problems: alike.length > 0 ? {} : Object.fromEntries(problems),
      });
      void alerts.failure('Error al registrar los pagos.', error);
      if (!(error instanceof ApiError) || !decidedElsewhere.has(error.problem.code ?? '')) return;
    }
    void queryClient.invalidateQueries({ queryKey: ledgerKey });
    // Reads the rows again, to show which of them are payments now.
    await read({});
  };

  return {
    ...state,
    ticked,
    decisionOf,
    choose: async (chosen: File) => {
      // Every reading gets the same bytes from a copy, even if the file changes on disk.
      const file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
      await read({ ...nothing, file });
    },
    /** Reads the file with other choices. The amounts may change, so all decisions are dropped. */
    readAs: (choices: BankChoices) =>
      read({ choices: { ...state.choices, ...choices }, decisions: {}, problems: {}, alike: {} }),
    decide: (row: BankRow, changes: Partial<Decision>) =>
      change({
        decisions: { ...state.decisions, [row.fila]: { ...decisionOf(row), ...changes } },
        alike: { ...state.alike, [row.fila]: [] },
      }),
    apply,
  };
}

/** The codes with which the server refuses because another user decided first. */
const decidedElsewhere: ReadonlySet<string> = new Set(['FILA_REGISTRADA', 'COMPROBANTE_DECIDIDO']);

/** The column of each field. Null if the user said that no column holds the field. */
export const columnsIn = ({ columnas, sin }: Pick<BankFile['lectura'], 'columnas' | 'sin'>): BankColumns =>
  Object.fromEntries([
    ...sin.map((field) => [field, null]),
    ...columnas.flatMap(({ campo, columna }) => (campo ? [[campo, columna]] : [])),
  ]);

export type Payer = { userId: number; nombre: string; saldo: number; comprobanteId?: number | null };
export type Decision = { payer: Payer | null; ticked: boolean; answer?: AlikeAnswer | undefined };

/**
 * The decision that a row starts with. If the sender is certain, the row is ticked. If a sender is only likely, the row
 * proposes her without a tick.
 */
function firstDecision({ estado, userId, posibles }: BankRow): Decision {
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
