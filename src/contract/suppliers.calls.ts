import { z } from 'zod';
import { day, defineCalls, filledText, key, listQuery, named, searched, sheetRows, sum, text } from './fields.calls.ts';

/** The days until a debt falls due; null: no term was agreed. */
const plazo = z.int().min(0, 'Debe ser de 0 a 365.').max(365, 'Debe ser de 0 a 365.').nullable();

export const SupplierContact = z.object({
  proveedorId: key,
  razonSocial: z.string(),
  telefono: z.string(),
  email: z.string(),
});

export const Supplier = named('Proveedor', {
  ...SupplierContact.shape,
  plazo,
  /** The shop's debt in US dollars; negative when the shop paid too much. */
  saldo: sum,
  /** The day on which the oldest open debt falls due; null without a debt or a term. */
  vence: day.nullable(),
  /** The part of `saldo` that is overdue or falls due within `DUE_DAYS`. */
  porVencer: sum,
});
export type Supplier = z.output<typeof Supplier>;

const fields = {
  /** The form checks nothing (§5), so the server refuses an empty business name. */
  razonSocial: filledText(120, 'La razón social debe ser completada.'),
  telefono: text(40),
  email: text(200),
  plazo,
  /**
   * False: 409 `PROVEEDOR_EXISTE` when another supplier has the same business name. True or left out: the server
   * accepts the name.
   */
  confirmado: z.boolean(),
};

export const NewSupplier = z
  .object({ ...fields, telefono: fields.telefono.default(''), email: fields.email.default('') })
  .partial({ plazo: true, confirmado: true })
  .meta({ id: 'ProveedorNuevo' });
export type NewSupplier = z.output<typeof NewSupplier>;

export const SupplierChange = z.object(fields).partial().meta({ id: 'ProveedorEditado' });
export type SupplierChange = z.output<typeof SupplierChange>;

export type SupplierField = keyof Supplier;
const suppliersQuery = listQuery(Supplier.keyof().options, {});

export const SheetSuppliers = sheetRows(suppliersQuery.omit({ pagina: true, porPagina: true })).meta({
  id: 'ProveedoresDePlanilla',
});
export type SheetSuppliers = z.output<typeof SheetSuppliers>;

const listing = { query: suppliersQuery, reply: z.array(Supplier) } as const;

export const supplierCalls = defineCalls('admin', {
  'GET /api/proveedores': { ...listing, summary: 'Los proveedores, con lo que se le debe a cada uno y cuándo vence.' },
  'GET /api/proveedores/:text': {
    ...listing,
    summary: 'Busca proveedores por cualquiera de sus textos.',
    params: z.object({ text: searched }),
  },
  'POST /api/proveedor': {
    summary: 'Crea un proveedor.',
    body: NewSupplier,
    reply: Supplier,
    status: 201,
    refuses: ['PROVEEDOR_EXISTE'],
  },
  'PUT /api/proveedor/:id': {
    summary: 'Cambia un proveedor.',
    body: SupplierChange,
    reply: Supplier,
    refuses: ['PROVEEDOR_EXISTE'],
  },
  'GET /api/proveedor/:id/productos': {
    summary: 'Cuántos productos tiene un proveedor: los que quedan sin proveedor si se elimina.',
    reply: z.object({ productos: z.number() }),
  },
  'DELETE /api/proveedor/:id': { summary: 'Elimina un proveedor; sus productos quedan sin proveedor.' },
});
