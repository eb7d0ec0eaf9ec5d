/** What a column of a bank's file can be, as screens and refusals call it; every other is text. */
export const bankFields = {
  dia: 'Día',
  importe: 'Importe',
  credito: 'Crédito',
  debito: 'Débito',
  saldo: 'Saldo',
} as const;
export type BankField = keyof typeof bankFields;
export const bankFieldNames = Object.keys(bankFields) as BankField[];
/** The column of each field, from 0. */
export type BankColumns = Partial<Record<BankField, number>>;

/** Characters at most of a row's text. */
export const LONGEST_TRANSFER = 500;

/**
 * What becomes of money that came in: CIERTO has one person who sent it, PROPUESTO has people who may have, DESCONOCIDO has none,
 * and REGISTRADO is a payment already.
 */
export const transferStates = ['CIERTO', 'PROPUESTO', 'DESCONOCIDO', 'REGISTRADO'] as const;
export type TransferState = (typeof transferStates)[number];

type TransferRules = {
  /** As the choice of rows calls them. */
  label: string;
  /** A row is ticked from the start, where somebody is named. */
  ticked: boolean;
  /** A row may become a payment. */
  isOpen: boolean;
};

export const transferRules = {
  CIERTO: { label: 'Seguras', ticked: true, isOpen: true },
  PROPUESTO: { label: 'Para revisar', ticked: false, isOpen: true },
  DESCONOCIDO: { label: 'Sin persona', ticked: false, isOpen: true },
  REGISTRADO: { label: 'Ya registradas', ticked: false, isOpen: false },
} as const satisfies Record<TransferState, TransferRules>;

/**
 * What speaks for a person: an account number of theirs that paid before, their name, a number of six digits or more that a
 * waiting proof of theirs notes, a waiting proof of that amount of those days, or their balance to the cent.
 */
export const transferSigns = ['CUENTA', 'NOMBRE', 'REFERENCIA', 'COMPROBANTE', 'IMPORTE'] as const;
export type TransferSign = (typeof transferSigns)[number];
