import { messages } from '#contract/messages.ts';
import type { ProductState } from '#contract/product-rules.ts';

/** The stock dialog as it stands. */
export type StockForm = { stock: string; estado: ProductState | '' };

/** The first thing that keeps the stock from being saved, in the order of §5. */
export function firstFault({ stock, estado }: StockForm): { field: keyof StockForm; message: string } | undefined {
  if (Number(stock) > 0 && estado === 'INACTIVO')
    return { field: 'stock', message: messages.stock.mustBeZeroToDeactivate };
  if (stock.trim() === '') return { field: 'stock', message: messages.stock.missing };
  if (estado === '') return { field: 'estado', message: messages.stock.stateMissing };
  return undefined;
}
