import { type SheetColumn, sheetHeaders } from '#contract/product-fields.ts';
import type { Category } from '#contract/products.ts';
import type { SupplierSheetChoices } from '#contract/spreadsheets.calls.ts';
import { fieldMeantBy, type SheetAnswers, type SheetField, sheetFields } from '#contract/spreadsheets.ts';
import { type ColumnField, fieldOf, type KnownHeaders, type Vocabulary } from './columns.ts';

/** PROPIA: our own sheet, as the export writes it. PROVEEDOR: a sheet that a supplier made. */
export type SheetKind = 'PROPIA' | 'PROVEEDOR';

export type KindRules = Omit<Vocabulary, 'known'> & {
  labelOf: (field: ColumnField) => string;
  /** True if a sheet with two columns of one field is refused. Otherwise the first column counts. */
  refusesTwins: boolean;
  /**
   * True if the server asks whether prices are costs, in pesos or without VAT. Otherwise prices count as dollars with
   * VAT.
   */
  asksOfPrices: boolean;
  /** True if rows without a product are left out and listed. Otherwise every filled row is a product. */
  leavesOut: boolean;
  /** True if colours at the end of a name may become references. */
  splitsNames: boolean;
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
    splitsNames: false,
  },
  PROVEEDOR: {
    meaningOf: fieldMeantBy,
    least: 2,
    onePrice: true,
    guesses: true,
    // Prices are computed from costs, so an error in a cost is shown under the label of the price.
    labelOf: (field) => sheetFields[field === 'costo' ? 'amount' : (field as SheetField)],
    refusesTwins: false,
    asksOfPrices: true,
    leavesOut: true,
    splitsNames: true,
  },
};

/** What the server remembers about how a supplier's earlier sheets were read. */
export type SheetMemory = {
  columnas: KnownHeaders;
  categorias: Readonly<Record<string, Category>>;
  respuestas: SheetAnswers;
};
export const noMemory: SheetMemory = { columnas: {}, categorias: {}, respuestas: {} };

export type OwnSheetChoices = Partial<Pick<SupplierSheetChoices, 'hoja' | 'respuestas'>>;

export type SheetRequest = {
  kind: SheetKind;
  /** False for programs, which are not asked about hidden parts and rounding. */
  asks: boolean;
  choices: Partial<Pick<SupplierSheetChoices, 'hoja' | 'encabezado' | 'columnas' | 'categorias' | 'respuestas'>>;
  memory: SheetMemory;
  withCells: boolean;
};

/** A request to read our own sheet in the chosen tab, with a person's answers. A program sends no answers. */
export const ownSheet = ({ hoja, respuestas }: OwnSheetChoices = {}): SheetRequest => ({
  kind: 'PROPIA',
  asks: respuestas !== undefined,
  choices: { hoja, respuestas },
  memory: noMemory,
  withCells: false,
});
