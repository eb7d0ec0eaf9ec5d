import { z } from 'zod';
import {
  bankFieldNames,
  doubtKinds,
  LONGEST_TRANSFER,
  leftOutNames,
  separatorNames,
  transferSigns,
  transferStates,
} from './bank.ts';
import { count, day, defineCalls, fingerprint, id, instant, key, named, sum, text, total } from './fields.calls.ts';
import { Movement, sameOrAnother } from './ledger.calls.ts';
import { coins } from './ledger.ts';
import { MOST_PAYMENTS, sheet } from './limits.ts';

const columns = z.partialRecord(
  z.enum(bankFieldNames),
  z
    .int()
    .min(0)
    .max(sheet.maxColumns - 1)
    .nullable(),
);

/** How a bank's file is to be read; what is left out is as it was the last time, or guessed. */
export const BankChoices = named('LecturaDeBanco', {
  /** The fields of `estado`, `sentido` and `moneda` that are left out are looked for; of null there is none. */
  columnas: columns.optional(),
  /** Of the rows that name none. */
  moneda: z.enum(coins).optional(),
  separador: z.enum(separatorNames).optional(),
  hoja: z.string().max(LONGEST_TRANSFER).optional(),
  /** The row of the headers, from 1; 0 where there are none. */
  encabezado: z.int().min(0).max(sheet.maxRows).optional(),
});
export type BankChoices = z.output<typeof BankChoices>;

/** By what the next file with the same headers is read. */
const BankReading = z.object({
  /** Digest of the headers; null where there are none, and nothing is remembered. */
  fuente: z.string().max(LONGEST_TRANSFER).nullable(),
  columnas: columns,
  moneda: z.enum(coins),
});
export type BankReading = z.output<typeof BankReading>;

/** Money that came in: what one row of the file says. */
const transfer = {
  dia: day,
  moneda: z.enum(coins),
  importe: total.refine((importe) => importe > 0, 'El importe debe ser mayor que 0.'),
  /** All that the row says beside day and amounts. */
  texto: text(LONGEST_TRANSFER),
  /** From 1: which of the rows of the file that are alike. */
  vez: z.int().min(1).max(sheet.maxRows),
};

/** The row itself, whichever columns were named. */
const rowKey = fingerprint;

/** Somebody who may have sent it, the likeliest first, and what they owe, in US dollars. */
const Sender = z.object({
  userId: key,
  nombre: z.string(),
  saldo: sum,
  por: z.array(z.enum(transferSigns)),
  /** The waiting proof that it would accept as theirs; null where none fits. */
  comprobanteId: key.nullable(),
});

export const BankRow = named('FilaDeBanco', {
  fila: count,
  ...transfer,
  huella: rowKey,
  /** What keeps the row from being certain, even where one person fits, and the file's words. */
  dudas: z.array(z.object({ duda: z.enum(doubtKinds), dice: z.string() })),
  estado: z.enum(transferStates),
  /** Whom it is taken for; null where that is open. */
  userId: key.nullable(),
  posibles: z.array(Sender),
  /** Whether a payment like it, of the same person and amount, stands on that day or near it: it may be this one. */
  parecido: z.boolean(),
  /** Whose payment it is already, and since when. */
  registrado: z.object({ nombre: z.string(), createdAt: instant }).nullable(),
});
export type BankRow = z.output<typeof BankRow>;

export const BankFile = named('ArchivoDeBanco', {
  lectura: BankReading.extend({
    columnas: z.array(
      z.object({
        columna: count,
        encabezado: z.string(),
        /** What stands first below it. */
        ejemplos: z.array(z.string()),
        campo: z.enum(bankFieldNames).nullable(),
      }),
    ),
    /** The fields that somebody said no column holds. */
    sin: z.array(z.enum(bankFieldNames)),
    /** Whether no cell, column or header says the coin, and what says it must be confirmed. */
    confirmarMoneda: z.boolean(),
    /** Of a .csv. */
    separador: z.enum(separatorNames).nullable(),
    hojas: z.array(z.string()),
    hoja: z.string().nullable(),
    /** Tabs that have movements too and were not read. */
    otrasHojas: z.array(z.string()),
    primerasFilas: z.array(z.object({ fila: count, texto: z.string() })),
    /** The row of the headers, from 1; 0 where there are none. */
    encabezado: count,
    /** What is missing to read it, in a sentence. */
    falta: z.string().nullable(),
  }),
  filas: z.array(BankRow),
  /** Rows of money that went out, and other rows that are no money that came in. */
  salientes: count,
  otras: count,
  /** The first of them, and what each is. */
  noCuentan: z.array(z.object({ fila: count, texto: z.string(), motivo: z.enum(leftOutNames) })),
  /** Rows that could not be read, and why. */
  ilegibles: z.array(z.object({ fila: count, texto: z.string(), motivo: z.string() })),
});
export type BankFile = z.output<typeof BankFile>;

export const TickedTransfers = named('FilasDeBancoElegidas', {
  pagos: z
    .array(
      z.object({
        ...{ userId: id, ...transfer, comprobanteId: id.nullable().default(null) },
        huella: rowKey.optional(),
        ...sameOrAnother,
      }),
    )
    .min(1)
    .max(MOST_PAYMENTS),
  lectura: BankReading.optional(),
  /** For the rows that do not say their own. */
  confirmado: z.boolean().optional(),
});
export type TickedTransfers = z.output<typeof TickedTransfers>;

export const bankCalls = defineCalls('cashier', {
  'POST /api/cuentas/banco': {
    summary:
      'Lee el archivo `file` de un banco o una billetera, según `opciones`, y empareja lo que entró con los comprobantes y las deudas: no registra nada.',
    upload: { ...sheet, parts: { opciones: BankChoices } },
    reply: BankFile,
    refuses: ['FALTA_ARCHIVO', 'PLANILLA_ILEGIBLE'],
  },
  'POST /api/cuentas/banco/aplicar': {
    summary:
      'Registra como pagos las filas elegidas, todas o ninguna, y recuerda la lectura y de quién era cada cuenta. La misma fila nunca dos veces, salvo que su pago se haya anulado; el comprobante de una fila queda aceptado por ese pago. Una fila sin comprobante parecida a un pago se rechaza para preguntar.',
    idempotent: true,
    body: TickedTransfers,
    reply: z.array(Movement),
    status: 201,
    refuses: ['NO_ENCONTRADO', 'SIN_COTIZACION', 'FILA_REGISTRADA', 'COMPROBANTE_DECIDIDO', 'PAGO_PARECIDO'],
  },
});
