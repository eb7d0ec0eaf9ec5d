import { queryOptions } from '@tanstack/react-query';
import type { Supplier } from '#contract/suppliers.calls.ts';
import { api } from '../api.ts';
import { keptList } from '../ui/table/kept-list.ts';

const suppliersKey = ['proveedores'] as const;

export const allSuppliers = queryOptions({
  queryKey: suppliersKey,
  queryFn: () => api('GET /api/proveedores'),
});

export const supplierList = keptList<Supplier>(suppliersKey, ({ proveedorId }) => proveedorId);

/** Suppliers with the text in any of theirs. */
export const findSuppliers = (text: string) => api('GET /api/proveedores/:text', { params: { text } });
