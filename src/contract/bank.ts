import { rulesByMember } from './rules.ts';

/** The fields that a bank's column can hold, with their names on screens. All other columns are text. */
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
/** The column of each field, counted from 0. Null: the user said that no column holds the field. */
export type BankColumns = Partial<Record<BankField, number | null>>;

export const separators = { ';': 'Punto y coma ( ; )', ',': 'Coma ( , )', '\t': 'Tabulación', '|': 'Barra ( | )' };
export type Separator = keyof typeof separators;
export const separatorNames = Object.keys(separators) as Separator[];

/** Why a row is no incoming money. `label` is the reason on screens, `count` the counter that includes the row. */
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

/** The sentence for each reason why a row is not certain even if only one person fits. `said` is the file's words. */
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

export const LONGEST_TRANSFER = 500;

/**
 * CIERTO: one sender without doubt. PROPUESTO: possible senders. DESCONOCIDO: no sender found. REGISTRADO: already a
 * payment.
 */
export const transferStates = ['CIERTO', 'PROPUESTO', 'DESCONOCIDO', 'REGISTRADO'] as const;
export type TransferState = (typeof transferStates)[number];

export const transferRules = rulesByMember(transferStates, {
  label: { CIERTO: 'Seguras', PROPUESTO: 'Para revisar', DESCONOCIDO: 'Sin persona', REGISTRADO: 'Ya registradas' },
  ticked: { CIERTO: true, PROPUESTO: false, DESCONOCIDO: false, REGISTRADO: false },
  isOpen: { CIERTO: true, PROPUESTO: true, DESCONOCIDO: true, REGISTRADO: false },
});

/**
 * Why a person may be the sender. The row has her account number (CUENTA), her name, or the number that her proof names
 * (REFERENCIA). Or its amount is that of her waiting proof (COMPROBANTE) or her balance (IMPORTE).
 */
export const transferSigns = ['CUENTA', 'NOMBRE', 'REFERENCIA', 'COMPROBANTE', 'IMPORTE'] as const;
export type TransferSign = (typeof transferSigns)[number];
