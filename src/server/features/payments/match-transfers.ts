import { type TransferSign, type TransferState, transferSigns } from '#contract/bank.ts';
import { daysBetween } from '#contract/days.ts';
import { normalise } from '#contract/format.ts';
import { ALIKE_DAYS, coinRules } from '#contract/ledger.ts';
import { pesosAt, toCents } from '#contract/prices.ts';
import { dollarsAt } from '#contract/rates.ts';
import type { Transfer } from '../../documents/sheets/bank-rows.ts';
import { groupedBy } from '../../platform/rows.ts';
import { accountKeys } from './account-keys.ts';
import type { OpenProof } from './queries.ts';

type MatchedRow = Pick<Transfer, 'fila' | 'dia' | 'moneda' | 'importe' | 'texto' | 'dudas'>;
/** `saldo` is the debt in US dollars. `claves` are account numbers from which the person paid before. */
export type Debtor = { userId: number; nombre: string; apellido: string; saldo: number; claves: readonly string[] };
type Sender = { debtor: Debtor; por: TransferSign[]; proof: OpenProof | undefined };
export type MatchedTransfer = {
  estado: Exclude<TransferState, 'REGISTRADO'>;
  debtor: Debtor | null;
  senders: Sender[];
  parecido: boolean;
};

export type Debts = {
  debtors: readonly Debtor[];
  proofs: readonly OpenProof[];
  /** In pesos for a US dollar. */
  rateOn: (day: string) => number | undefined;
  /** True if the person has a payment of the row's currency and amount on a day near the row's. */
  hasAlike: (debtor: Debtor, transfer: MatchedRow) => boolean;
};

const MOST_SENDERS = 5;

/**
 * Returns a function that matches rows with proofs and debts. A certain row uses up its proof and lowers the person's
 * balance for the next rows.
 *
 * A row is certain if exactly one person has two signs or more, and one of these identifies the person. Three things
 * make a row uncertain: another person's account number, a similar payment, or a doubt about the file.
 */
export function transferMatcher({ debtors, proofs, rateOn, hasAlike }: Debts) {
  const owed = new Map(debtors.map(({ userId, saldo }) => [userId, toCents(saldo)]));
  const index = indexOf(debtors);
  const waiting = proofIndex(proofs, debtors);
  return (transfer: MatchedRow): MatchedTransfer => {
    const rate = coinRules[transfer.moneda].converted ? rateOn(transfer.dia) : null;
    const cents = rate === undefined ? undefined : toCents(rate ? dollarsAt(transfer.importe, rate) : transfer.importe);
    const owes = ({ userId }: Debtor) => {
      const balance = owed.get(userId) ?? 0;
      if (balance <= 0 || cents === undefined) return false;
      return balance === cents || (!!rate && pesosAt(balance / 100, rate) * 100 === toCents(transfer.importe));
    };
    const named = index.named(transfer.texto);
    const keyed = index.keyed(transfer.texto);
    const only = keyed.length === 1 ? keyed[0] : undefined;
    const [noted, handedIn] = [waiting.noted(transfer), waiting.handedIn(transfer)];
    const senders = [
      ...new Set([...keyed, ...named, ...noted.keys(), ...handedIn.keys(), ...index.owing(transfer, rate, cents)]),
    ]
      .map((debtor): Sender => {
        const signs = {
          CUENTA: keyed.includes(debtor),
          NOMBRE: named.includes(debtor),
          REFERENCIA: noted.has(debtor),
          COMPROBANTE: handedIn.has(debtor),
          IMPORTE: owes(debtor),
        } satisfies Record<TransferSign, boolean>;
        const proof = noted.get(debtor) ?? handedIn.get(debtor);
        return { debtor, por: transferSigns.filter((sign) => signs[sign]), proof };
      })
      .filter(({ por }) => por.length)
      .toSorted((a, b) => weightOf(b) - weightOf(a) || a.debtor.userId - b.debtor.userId);
    const sure = senders.filter(({ debtor, por }) => {
      const counts = {
        CUENTA: debtor === only,
        NOMBRE: true,
        REFERENCIA: noted.size === 1,
        COMPROBANTE: true,
        IMPORTE: true,
      } satisfies Record<TransferSign, boolean>;
      const signs = por.filter((sign) => counts[sign]);
      return signs.length > 1 && signs.some((sign) => signRules[sign].saysWho);
    });
    const [first, second] = senders;
    const likeliest = first && (!second || weightOf(first) > weightOf(second)) ? first.debtor : null;
    const debtor = sure.length === 1 && sure[0] ? sure[0].debtor : likeliest;
    const parecido = debtor !== null && hasAlike(debtor, transfer);
    const isCertain = sure.length === 1 && (!only || only === debtor) && !parecido && !transfer.dudas.length;
    if (isCertain) waiting.take(sure[0]?.proof);
    if (isCertain && debtor && cents !== undefined) owed.set(debtor.userId, (owed.get(debtor.userId) ?? 0) - cents);
    const estado = isCertain ? 'CIERTO' : senders.length ? 'PROPUESTO' : 'DESCONOCIDO';
    return { estado, debtor, senders: senders.slice(0, MOST_SENDERS), parecido };
  };
}

/** Returns the weight of a sender. The number of signs counts first, then how surely the signs identify the person. */
const weightOf = ({ por }: Sender): number =>
  por.length * 100 + por.reduce((sum, sign) => sum + signRules[sign].weight, 0);
const signRules = {
  CUENTA: { weight: 16, saysWho: true },
  REFERENCIA: { weight: 8, saysWho: true },
  NOMBRE: { weight: 4, saysWho: true },
  COMPROBANTE: { weight: 2, saysWho: false },
  IMPORTE: { weight: 1, saysWho: false },
} as const satisfies Record<TransferSign, { weight: number; saysWho: boolean }>;

/** Finds the people with a waiting proof that may belong to a row. After `take`, a proof is not found again. */
function proofIndex(proofs: readonly OpenProof[], debtors: readonly Debtor[]) {
  const people = new Map(debtors.map((debtor) => [debtor.userId, debtor]));
  const taken = new Set<number>();
  const amountOf = ({ moneda, importe }: Pick<OpenProof, 'moneda' | 'importe'>) => `${moneda} ${toCents(importe)}`;
  const byAmount = groupedBy(proofs, amountOf);
  const byReference = groupedBy(
    proofs.flatMap((proof) => references(proof.nota).map((reference) => ({ reference, proof }))),
    ({ reference }) => reference,
  );
  /** Returns each person's best proof for a row: first those with the row's amount, then by the nearest day. */
  const firstOf = (found: readonly OpenProof[], transfer: MatchedRow): ReadonlyMap<Debtor, OpenProof> => {
    const distance = (proof: OpenProof) =>
      Number(amountOf(proof) !== amountOf(transfer)) * 1e6 + Math.abs(daysBetween(proof.dia, transfer.dia));
    const first = new Map<Debtor, OpenProof>();
    for (const proof of found.toSorted((a, b) => distance(a) - distance(b) || a.id - b.id)) {
      const debtor = people.get(proof.userId);
      if (debtor && !taken.has(proof.id) && !first.has(debtor)) first.set(debtor, proof);
    }
    return first;
  };
  return {
    noted: (transfer: MatchedRow) =>
      firstOf(
        references(transfer.texto).flatMap((one) => (byReference.get(one) ?? []).map(({ proof }) => proof)),
        transfer,
      ),
    handedIn: (transfer: MatchedRow) =>
      firstOf(
        (byAmount.get(amountOf(transfer)) ?? []).filter(
          ({ dia }) => Math.abs(daysBetween(dia, transfer.dia)) <= ALIKE_DAYS,
        ),
        transfer,
      ),
    take: (proof: OpenProof | undefined) => void (proof && taken.add(proof.id)),
  };
}

/** Returns the numbers that may identify a transfer, without leading zeros. Short numbers identify nothing. */
const references = (text: string): string[] =>
  [...new Set((text.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+/, '')))].filter(
    (digits) => digits.length >= LEAST_REFERENCE,
  );
const LEAST_REFERENCE = 6;

function indexOf(debtors: readonly Debtor[]) {
  const byKey = groupedBy(
    debtors.flatMap((debtor) => debtor.claves.map((clave) => ({ clave, debtor }))),
    ({ clave }) => clave,
  );
  const names = debtors.map(({ nombre, apellido }) => ({ first: nameWords(nombre), last: nameWords(apellido) }));
  const byWord = new Map<string, number[]>();
  for (const [at, { first, last }] of names.entries())
    for (const word of new Set([...first, ...last])) byWord.set(word, [...(byWord.get(word) ?? []), at]);
  const inDebt = debtors.filter(({ saldo }) => saldo > 0);
  const byCents = groupedBy(inDebt, ({ saldo }) => toCents(saldo));
  const byPesos = new Map<number, Map<number, readonly Debtor[]>>();
  const owingPesos = (rate: number) => {
    const known = byPesos.get(rate) ?? groupedBy(inDebt, ({ saldo }) => pesosAt(saldo, rate));
    byPesos.set(rate, known);
    return known;
  };
  return {
    keyed: (texto: string): Debtor[] => [
      ...new Set(accountKeys(texto).flatMap((key) => (byKey.get(key) ?? []).map(({ debtor }) => debtor))),
    ],
    /**
     * Finds people with two words of their name in the text, one from each name if they have a first and a last name.
     */
    named: (texto: string): Debtor[] => {
      const words = new Set(nameWords(texto));
      const shared = new Map<number, number>();
      for (const word of words) for (const at of byWord.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
      const has = (part: readonly string[]) => !part.length || part.some((word) => words.has(word));
      return [...shared].flatMap(([at, count]) => {
        const [debtor, name] = [debtors[at], names[at]];
        return debtor && name && count > 1 && has(name.first) && has(name.last) ? [debtor] : [];
      });
    },
    owing: ({ importe }: MatchedRow, rate: number | null | undefined, cents: number | undefined): Debtor[] => [
      ...(cents === undefined ? [] : (byCents.get(cents) ?? [])),
      ...(rate ? (owingPesos(rate).get(importe) ?? []) : []),
    ],
  };
}

const nameWords = (text: string): string[] =>
  [...new Set(normalise(text).split(/[^\p{L}]+/u))].filter((word) => word.length > 1 && !particles.has(word));
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'da', 'di', 'do', 'dos', 'van', 'von']);
