import type { BankFile } from '#contract/bank.calls.ts';
import { bankFieldNames } from '#contract/bank.ts';
import type { Coin } from '#contract/ledger.ts';
import type { CoinReading } from './bank-amounts.ts';
import { dayOrderOf } from './bank-days.ts';
import { type FoundMoney, noMoney, onlyText, readMoney } from './bank-rows.ts';
import {
  BANK_ROWS_SAMPLED,
  type BankRequest,
  columnHolding,
  fieldAt,
  findMovements,
  guessBankColumns,
  missingColumn,
  sourceOf,
  withGuards,
} from './bank-table.ts';
import { coinsIn, type FileCoin, fieldMeantBy, isOurs } from './bank-words.ts';
import { shortened, shownColumns } from './cells.ts';
import { HEADER_WITHIN } from './columns.ts';
import { isWorkbook, openFile } from './open-file.ts';
import { refuseOtherKinds } from './other-kinds.ts';
import { separatorIn } from './read-csv.ts';
import { textAt, textsOf } from './sheet-rows.ts';

export type ReadBankFile = FoundMoney & Pick<BankFile, 'lectura'>;

/** Reads the export of a bank or wallet. It runs in the documents' thread. Throws `UnreadableSheet`. */
export function readBankFile(
  bytes: Uint8Array,
  request: BankRequest,
  { timeZone, today }: { timeZone: string; today: string },
): ReadBankFile {
  refuseOtherKinds(bytes);
  const { choices, memory } = request;
  const separador = isWorkbook(bytes)
    ? null
    : (choices.separador ?? separatorIn(bytes, (cell) => fieldMeantBy(cell) !== undefined));
  const { rows, at, ...table } = findMovements(openFile(bytes, separador ?? undefined), request);
  const header = (rows[at] ?? []).map(({ text }) => text);
  const below = rows.slice(at + 1);
  const fuente = sourceOf(header);
  const known = fuente === null ? undefined : memory[fuente];
  const guessed = guessBankColumns(header, below);
  const columns = withGuards(choices.columnas ?? known?.columnas ?? guessed, header, below);
  const above = rows.slice(0, Math.max(at, 0));
  const titles = above.flatMap((cells) => textsOf(cells));
  const headed = amountFields.flatMap((field) => coinsIn(header[columnHolding(columns, field) ?? -1] ?? '').coins);
  const coin = coinReading({ chosen: choices.moneda, headed, titles, remembered: known?.moneda });
  const falta = missingColumn(columns);
  const dayColumn = columnHolding(columns, 'dia');
  const written = below.flatMap((cells) => (/\d/.test(textAt(cells, dayColumn)) ? (cells[dayColumn ?? -1] ?? []) : []));
  const found = falta
    ? noMoney()
    : readMoney(below, {
        ...{ headings: above.flatMap((cells) => onlyText(cells) ?? []), header, columns, coin, first: at + 2 },
        earlier: [guessed, ...(known ? [known.columnas] : [])],
        days: dayOrderOf(written, today, timeZone),
      });
  return {
    lectura: {
      ...{ fuente, moneda: coin.coin, falta, ...table },
      columnas: shownColumns(
        header,
        below.slice(0, BANK_ROWS_SAMPLED),
        (cell) => cell?.text ?? '',
        (column) => fieldAt(columns, column),
      ),
      sin: bankFieldNames.filter((field) => columns[field] === null),
      confirmarMoneda: found.transfers.some(({ dudas }) =>
        dudas.some(({ duda, dice }) => duda === 'MONEDA' && dice === shortened(coin.unconfirmed ?? dice)),
      ),
      separador,
      primerasFilas: rows
        .slice(0, HEADER_WITHIN)
        .map((cells, row) => ({ fila: row + 1, texto: shortened(textsOf(cells).join(' · ')) }))
        .filter(({ texto }) => texto !== ''),
      encabezado: at + 1,
    },
    ...found,
  };
}

const amountFields = ['importe', 'otroImporte', 'credito'] as const;

type CoinClues = {
  chosen: Coin | undefined;
  headed: readonly FileCoin[];
  titles: readonly string[];
  remembered: Coin | undefined;
};

/** Finds the currency of rows that name none: by the user's choice, or else by headers, titles, or the last file. */
function coinReading({ chosen, headed, titles, remembered }: CoinClues): CoinReading {
  const only = new Set(headed).size === 1 ? headed.find(isOurs) : undefined;
  if (chosen) return { coin: chosen, byHeader: only === undefined, title: null, unconfirmed: null };
  const told = titles.flatMap((title) => coinsIn(title).coins.map((coin) => ({ title, coin })));
  const titled =
    new Set(told.map(({ coin }) => coin)).size === 1 ? told.map(({ coin }) => coin).find(isOurs) : undefined;
  const coin = only ?? titled ?? remembered ?? USUAL_COIN;
  const beside = told.find((one) => one.coin !== USUAL_COIN)?.title;
  return { coin, byHeader: true, title: titled ?? null, unconfirmed: beside ?? (coin === USUAL_COIN ? null : '') };
}

/** The currency of files that name none. */
const USUAL_COIN: Coin = 'ARS';
