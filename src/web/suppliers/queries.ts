import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const suppliersKey = ['proveedores'] as const;

export const allSuppliers = queryOptions({
  queryKey: suppliersKey,
  queryFn: () => api('GET /api/proveedores'),
});

/** Suppliers with the text in any of theirs. */
export const findSuppliers = (text: string) => api('GET /api/proveedores/:text', { params: { text } });
