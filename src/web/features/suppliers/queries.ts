import type { Supplier, SupplierField } from '#contract/suppliers.calls.ts';
import { api } from '../../platform/api.ts';
import { readingPage } from '../../platform/reading.ts';
import { keptList, type ListPart } from '../../ui/table/use-list.ts';

const suppliersKey = ['proveedores'] as const;

/** The order of the suppliers where none is chosen. */
export const suppliersOrder = 'razonSocial';

/** A page of the suppliers. */
export const suppliersPage = (part: ListPart<SupplierField>) =>
  readingPage([...suppliersKey, part], 'GET /api/proveedores', { query: { orden: suppliersOrder, ...part } });

export const supplierList = keptList<Supplier>(suppliersKey, ({ proveedorId }) => proveedorId);

/** Suppliers with the text in any of theirs. */
export const findSuppliers = (text: string) => api('GET /api/proveedores/:text', { params: { text } });
