import type { Supplier, SupplierField } from '#contract/suppliers.calls.ts';
import { api } from '../../platform/api.ts';
import { readingPage } from '../../platform/reading.ts';
import { keptList, type ListPart } from '../../ui/table/use-list.ts';

const suppliersKey = ['proveedores'] as const;

export const suppliersOrder = 'razonSocial';

export const suppliersPage = (part: ListPart<SupplierField>) =>
  readingPage([...suppliersKey, part], 'GET /api/proveedores', { query: { orden: suppliersOrder, ...part } });

export const supplierList = keptList<Supplier>(suppliersKey, ({ proveedorId }) => proveedorId);

export const findSuppliers = (text: string) => api('GET /api/proveedores/:text', { params: { text } });
