import { messages } from '#contract/messages.ts';
import { isInactiveWithStock, isStock, type ProductState, stockNotWhole } from '#contract/products.ts';

/** The stock dialog as it stands. */
export type StockForm = { stock: string; sinLimite: boolean; estado: ProductState | '' };

/** The first thing that keeps the stock from being saved, in the order of §5; no limit is more than 0. */
export function firstFault({
  stock,
  sinLimite,
  estado,
}: StockForm): { field: keyof StockForm; message: string } | undefined {
  if (isInactiveWithStock(sinLimite ? null : Number(stock), estado))
    return { field: sinLimite ? 'sinLimite' : 'stock', message: messages.stock.mustBeZeroToDeactivate };
  if (!sinLimite && stock.trim() === '') return { field: 'stock', message: messages.stock.missing };
  if (estado === '') return { field: 'estado', message: messages.stock.stateMissing };
  if (!sinLimite && !isStock(stock.trim())) return { field: 'stock', message: stockNotWhole };
  return undefined;
}
