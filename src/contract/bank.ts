/** What a column of a bank's file can be, as screens and refusals call it; every other is text. */
export const bankFields = {
  dia: 'Día',
  importe: 'Importe',
  otroImporte: 'Otro importe',
  credito: 'Crédito',
  debito: 'Débito',
  saldo: 'Saldo',
  estado: 'Estado',
  sentido: 'Entra o sale',
  moneda: 'Moneda',
} as const;
export type BankField = keyof typeof bankFields;
export const bankFieldNames = Object.keys(bankFields) as BankField[];
/** The column of each field, from 0; null for a field that somebody said no column holds. */
export type BankColumns = Partial<Record<BankField, number | null>>;

/** What can stand between the cells of a .csv, as the choice of it says. */
export const separators = {
  ';': 'Punto y coma ( ; )',
  ',': 'Coma ( , )',
  '\t': 'Tabulación',
  '|': 'Barra ( | )',
} as const;
export type Separator = keyof typeof separators;
export const separatorNames = Object.keys(separators) as Separator[];

/** Why a row that was understood is no money that came in: as screens say it, and the count that it is in. */
export const leftOutRules = {
  SALIENTE: { label: 'Salió', count: 'salientes' },
  RECHAZADA: { label: 'Rechazada', count: 'otras' },
  PENDIENTE: { label: 'Pendiente', count: 'otras' },
  REVERTIDA: { label: 'Anulada o devuelta', count: 'otras' },
  RESUMEN: { label: 'Saldo, total o reserva', count: 'otras' },
  SIN_IMPORTE: { label: 'Sin importe', count: 'otras' },
  SIN_DIA: { label: 'Sin día', count: 'otras' },
} as const satisfies Record<string, { label: string; count: 'salientes' | 'otras' }>;
export type LeftOut = keyof typeof leftOutRules;
export const leftOutNames = Object.keys(leftOutRules) as LeftOut[];

/** What keeps a row from being certain, even where one person fits. Screens say it with the file's words. */
export const doubtRules = {
  ESTADO: (said) => (said ? `No se sabe qué estado es «${said}».` : 'No dice en qué estado está.'),
  SENTIDO: (said) => (said ? `«${said}» no dice si entró o salió.` : 'No dice si entró o salió.'),
  MONEDA: (said) => (said ? `La moneda no es segura: «${said}».` : 'La moneda no es segura.'),
  DIA: (said) => (said ? `El día no es seguro: «${said}».` : 'El día es el de la fila de arriba.'),
  IMPORTES: (said) => `Tiene más de un importe: ${said}.`,
  TEXTO: (said) => `Dice «${said}»: puede no ser dinero que entró.`,
} as const satisfies Record<string, (said: string) => string>;
export type DoubtKind = keyof typeof doubtRules;
export const doubtKinds = Object.keys(doubtRules) as DoubtKind[];

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
