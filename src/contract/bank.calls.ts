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

/**
 * How the server reads a bank's file. Choices that are left out come from the last file with the same headers, or are
 * guessed.
 */
export const BankChoices = named('LecturaDeBanco', {
  /** The column of each field; null: no column holds the field. The server looks for fields that are left out. */
  columnas: columns.optional(),
  /** The currency of rows that name no currency. */
  moneda: z.enum(coins).optional(),
  separador: z.enum(separatorNames).optional(),
  hoja: z.string().max(LONGEST_TRANSFER).optional(),
  /** The header's row, from 1; 0 for a file without a header. */
  encabezado: z.int().min(0).max(sheet.maxRows).optional(),
});
export type BankChoices = z.output<typeof BankChoices>;

/** The choices that the server remembers for the next file with the same headers. */
const BankReading = z.object({
  /** Digest of the file's column headers. Null without headers: the server then remembers no choice. */
  fuente: z.string().max(LONGEST_TRANSFER).nullable(),
  columnas: columns,
  moneda: z.enum(coins),
});
export type BankReading = z.output<typeof BankReading>;

const transfer = {
  dia: day,
  moneda: z.enum(coins),
  importe: total.refine((importe) => importe > 0, 'El importe debe ser mayor que 0.'),
  /** The row's text without day and amounts. */
  texto: text(LONGEST_TRANSFER),
  /** The row's number among identical rows of the file, from 1. */
  vez: z.int().min(1).max(sheet.maxRows),
};

/** A digest of the row. It does not depend on the chosen columns. */
const rowKey = fingerprint;

/** A person who may have sent the money. `saldo` is the person's debt in US dollars. */
const Sender = z.object({
  userId: key,
  nombre: z.string(),
  saldo: sum,
  por: z.array(z.enum(transferSigns)),
  /** The person's waiting proof, which is accepted together with this payment; null if no proof fits. */
  comprobanteId: key.nullable(),
});

export const BankRow = named('FilaDeBanco', {
  fila: count,
  ...transfer,
  huella: rowKey,
  /** The reasons why the row is not certain even if only one person fits, each with the file's words. */
  dudas: z.array(z.object({ duda: z.enum(doubtKinds), dice: z.string() })),
  estado: z.enum(transferStates),
  /** The proposed sender; null if the server proposes nobody. */
  userId: key.nullable(),
  posibles: z.array(Sender),
  /** True when the proposed sender has a payment of the same amount at most `ALIKE_DAYS` days before or after. */
  parecido: z.boolean(),
  /** Who was credited and when, if the row is a payment already; otherwise null. */
  registrado: z.object({ nombre: z.string(), createdAt: instant }).nullable(),
});
export type BankRow = z.output<typeof BankRow>;

export const BankFile = named('ArchivoDeBanco', {
  lectura: BankReading.extend({
    columnas: z.array(
      z.object({
        columna: count,
        encabezado: z.string(),
        ejemplos: z.array(z.string()),
        campo: z.enum(bankFieldNames).nullable(),
      }),
    ),
    /** The fields for which the user said that no column holds them. */
    sin: z.array(z.enum(bankFieldNames)),
    /** True when the currency of some rows is not certain, so the user must confirm it. */
    confirmarMoneda: z.boolean(),
    separador: z.enum(separatorNames).nullable(),
    hojas: z.array(z.string()),
    hoja: z.string().nullable(),
    /** Other tabs of the file that have movements but were not read. */
    otrasHojas: z.array(z.string()),
    primerasFilas: z.array(z.object({ fila: count, texto: z.string() })),
    encabezado: count,
    /** Says why the file cannot be read yet; null when it was read. */
    falta: z.string().nullable(),
  }),
  filas: z.array(BankRow),
  /** The numbers of rows that are no incoming money: `salientes` counts outgoing transfers, `otras` all others. */
  salientes: count,
  otras: count,
  noCuentan: z.array(z.object({ fila: count, texto: z.string(), motivo: z.enum(leftOutNames) })),
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
  /** The value of `confirmado` for all payments that do not send their own. */
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
