import { messages } from '#contract/messages.ts';
import type { ProductState } from '#contract/products.ts';

/** The stock dialog as it stands. */
export type StockForm = { stock: string; sinLimite: boolean; estado: ProductState | '' };

/** The first thing that keeps the stock from being saved, in the order of §5; no limit is more than 0. */
export function firstFault({
  stock,
  sinLimite,
  estado,
}: StockForm): { field: keyof StockForm; message: string } | undefined {
  if ((sinLimite || Number(stock) > 0) && estado === 'INACTIVO')
    return { field: sinLimite ? 'sinLimite' : 'stock', message: messages.stock.mustBeZeroToDeactivate };
  if (!sinLimite && stock.trim() === '') return { field: 'stock', message: messages.stock.missing };
  if (estado === '') return { field: 'estado', message: messages.stock.stateMissing };
  return undefined;
}
