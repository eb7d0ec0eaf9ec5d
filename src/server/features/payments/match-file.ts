import type { BankChoices, BankFile, BankRow } from '#contract/bank.calls.ts';
import { toCents } from '#contract/prices.ts';
import type { Transfer } from '../../documents/sheets/bank-rows.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { batches, yieldToRequests } from '../../platform/rows.ts';
import type { Downloads } from '../downloads/downloads.ts';
import { rateOn } from '../rates/queries.ts';
import { accountKeys, type OwnAccount, ownSignsRemover } from './account-keys.ts';
import { findDebtors, findPayments, findRegistered, recallReadings } from './bank-queries.ts';
import { type Debtor, type Debts, type MatchedTransfer, transferMatcher } from './match-transfers.ts';
import { findOpenProofs } from './queries.ts';
import { numbered, transferKey } from './transfer-keys.ts';

type Input = {
  bytes: Buffer | undefined;
  choices: BankChoices;
  readBankFile: Downloads['readBankFile'];
  own: OwnAccount;
};

/** Reads a bank's file and finds who may have sent the money of each row. 422 `FALTA_ARCHIVO`, `PLANILLA_ILEGIBLE`. */
export async function matchFile(db: Db, { bytes, choices, readBankFile, own }: Input): Promise<BankFile> {
  if (!bytes) throw new Refusal('FALTA_ARCHIVO', 'Elija el archivo del banco, .xlsx o .csv.');
  const read = await readBankFile(bytes, { choices, memory: await recallReadings(db) }).catch((error) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    return { unreadable: 'Es demasiado grande: divida el archivo.' };
  });
  if ('unreadable' in read)
    throw new Refusal('PLANILLA_ILEGIBLE', 'El archivo no se pudo leer.', { detail: read.unreadable });
  const { transfers, ...told } = read;
  return { ...told, filas: await readSnapshot(db, (tx) => bankRows(tx, numbered(transfers), own)) };
}

type Numbered = ReturnType<typeof numbered<Transfer>>[number];

async function bankRows(db: Executor, transfers: readonly Numbered[], own: OwnAccount): Promise<BankRow[]> {
  if (!transfers.length) return [];
  const keys = new Map<Numbered, string[]>();
  for (const batch of batches(transfers)) {
    for (const transfer of batch) keys.set(transfer, [transfer.huella, ...transfer.readings.map(transferKey)]);
    await yieldToRequests();
  }
  const registered = new Map((await findRegistered(db, [...keys.values()].flat())).map((row) => [row.huella, row]));
  const withoutOwn = ownSignsRemover(own);
  const ownKeys = new Set(accountKeys(`${own.cuit} ${own.cbu}`));
  const debtors = (await findDebtors(db)).map(({ claves, ...debtor }) => ({
    ...debtor,
    claves: claves.filter((clave) => !ownKeys.has(clave)),
  }));
  const proofs = (await findOpenProofs(db)).map((proof) => ({ ...proof, nota: withoutOwn(proof.nota) }));
  const match = transferMatcher({ debtors, proofs, ...(await knownDays(db, transfers)) });
  const names = new Map(debtors.map(({ userId, quien }) => [userId, quien]));
  const rows: BankRow[] = [];
  for (const batch of batches(transfers)) {
    for (const transfer of batch) {
      const before = keys.get(transfer)?.flatMap((key) => registered.get(key) ?? [])[0];
      const { readings, earlier, ...row } = transfer;
      const outcome = () => shownMatch(match({ ...row, texto: withoutOwn(row.texto) }), names);
      rows.push({ ...row, ...(before ? registeredRow(before) : outcome()) });
    }
    await yieldToRequests();
  }
  return rows;
}

type Outcome = Pick<BankRow, 'estado' | 'userId' | 'posibles' | 'parecido' | 'registrado'>;

const registeredRow = ({ nombre, createdAt }: { nombre: string; createdAt: string }): Outcome => ({
  estado: 'REGISTRADO',
  userId: null,
  posibles: [],
  parecido: false,
  registrado: { nombre, createdAt },
});

const shownMatch = ({ estado, debtor, senders, parecido }: MatchedTransfer, names: Map<number, string>): Outcome => ({
  estado,
  userId: debtor?.userId ?? null,
  posibles: senders.map(({ debtor: { userId, saldo }, por, proof }) => ({
    userId,
    nombre: names.get(userId) ?? '',
    saldo,
    por,
    comprobanteId: proof?.id ?? null,
  })),
  parecido,
  registrado: null,
});

async function knownDays(db: Executor, transfers: readonly Transfer[]): Promise<Pick<Debts, 'rateOn' | 'hasAlike'>> {
  const days = [...new Set(transfers.map(({ dia }) => dia))].toSorted();
  const rates = new Map<string, number | undefined>();
  for (const dia of days) rates.set(dia, (await rateOn(db, dia))?.pesos);
  const paid = new Set(
    (await findPayments(db, days)).map(({ userId, moneda, importe, dia }) => paidKey(userId, moneda, importe, dia)),
  );
  return {
    rateOn: (day) => rates.get(day),
    hasAlike: ({ userId }: Debtor, { moneda, importe, dia }) => paid.has(paidKey(userId, moneda, importe, dia)),
  };
}

const paidKey = (userId: number, moneda: string, importe: number, dia: string) =>
  `${userId} ${moneda} ${toCents(importe)} ${dia}`;
