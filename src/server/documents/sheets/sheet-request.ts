import { type SheetColumn, sheetHeaders } from '#contract/product-fields.ts';
import type { Category } from '#contract/products.ts';
import type { SupplierSheetChoices } from '#contract/spreadsheets.calls.ts';
import { fieldMeantBy, type SheetAnswers, type SheetField, sheetFields } from '#contract/spreadsheets.ts';
import { type ColumnField, fieldOf, type KnownHeaders, type Vocabulary } from './columns.ts';

/** Our own sheet, as the export writes it, or a supplier's as the supplier makes it. */
export type SheetKind = 'PROPIA' | 'PROVEEDOR';

/** What the two are read by. */
export type KindRules = Omit<Vocabulary, 'known'> & {
  labelOf: (field: ColumnField) => string;
  /** Whether two columns of one field refuse the sheet; else the first is it. */
  refusesTwins: boolean;
  /** Whether a price may be a cost, in pesos, without VAT or in words, each to be asked; else it is one in dollars and cents. */
  asksOfPrices: boolean;
  /** Whether rows that are no products are left out and named; else each with something in it is one. */
  leavesOut: boolean;
};

export const kinds: Record<SheetKind, KindRules> = {
  PROPIA: {
    meaningOf: fieldOf,
    least: 1,
    onePrice: false,
    guesses: false,
    labelOf: (field) => sheetHeaders[field as SheetColumn],
    refusesTwins: true,
    asksOfPrices: false,
    leavesOut: false,
  },
  PROVEEDOR: {
    meaningOf: fieldMeantBy,
    least: 2,
    onePrice: true,
    guesses: true,
    // The cost is the price's source.
    labelOf: (field) => sheetFields[field === 'costo' ? 'amount' : (field as SheetField)],
    refusesTwins: false,
    asksOfPrices: true,
    leavesOut: true,
  },
};

/** How a supplier's last sheet was read. */
export type SheetMemory = {
  columnas: KnownHeaders;
  categorias: Readonly<Record<string, Category>>;
  respuestas: SheetAnswers;
};
export const noMemory: SheetMemory = { columnas: {}, categorias: {}, respuestas: {} };

export type OwnSheetChoices = Partial<Pick<SupplierSheetChoices, 'hoja' | 'respuestas'>>;

export type SheetRequest = {
  kind: SheetKind;
  /** Whether somebody answers; a program does not: it is asked nothing of what is hidden and of rounding. */
  asks: boolean;
  choices: Partial<Pick<SupplierSheetChoices, 'hoja' | 'encabezado' | 'columnas' | 'categorias' | 'respuestas'>>;
  memory: SheetMemory;
  /** Whether the cells of each row are wanted too. */
  withCells: boolean;
};

/** Our own sheet, in a tab that may be chosen, with what somebody answers to it; a program answers nothing. */
export const ownSheet = ({ hoja, respuestas }: OwnSheetChoices = {}): SheetRequest => ({
  kind: 'PROPIA',
  asks: respuestas !== undefined,
  choices: { hoja, respuestas },
  memory: noMemory,
  withCells: false,
});
