import { Ellipsis, History } from 'lucide-react';
import { formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { isStock, stockNotWhole } from '#contract/products.ts';
import { ApiError, api } from '../../platform/api.ts';
import { amountProblem, readAmount, typedNumber } from '../../ui/form/read-amount.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { CellButton, EditableCell } from './editable-cell.tsx';
import { openProductDialog } from './open-dialog.ts';
import styles from './product-columns.module.css';
import { keepProduct, refreshProducts } from './queries.ts';

type Props = { product: Product };

export function PriceCell({ product }: Props) {
  const { productoId: id, name, amount: visto } = product;
  const shown = formatPrice(visto);
  const save = async (typed: string) => {
    const problem = amountProblem(typed, 'Precio');
    if (problem) return refuse(problem);
    const change = (amount: number, visto: number) =>
      api('PUT /api/producto/:id/precio', { params: { id }, body: { amount, visto } });
    const said = { done: messages.product.updated, failed: messages.product.updateFailed };
    return saveCell(said, change(readAmount(typed) ?? 0, visto), ({ amount }) => change(visto, amount));
  };
  return (
    <EditableCell
      column="precio"
      shown={shown}
      name={`precio de ${name}`}
      value={typedNumber(visto)}
      inputMode="decimal"
      onSave={save}
    >
      <CellButton
        icon={History}
        label={`${shown}, historial de precios de ${name}`}
        title="Historial de precios"
        onClick={() => openProductDialog(({ PriceHistoryDialog }) => PriceHistoryDialog, { product })}
      />
    </EditableCell>
  );
}

/** Edits the stock limit in place. A button opens a dialog that can also remove the limit. */
export function StockCell({ product }: Props) {
  const { productoId: id, name, cantidadLimite, stock: visto, limite } = product;
  const shown = cantidadLimite === null ? 'Sin límite' : String(cantidadLimite);
  const save = async (typed: string) => {
    if (typed === '') return refuse(messages.stock.missing);
    if (!isStock(typed)) return refuse(stockNotWhole);
    const change = (stock: number | null, visto: number | null) =>
      api('PUT /api/producto/:id/stock', { params: { id }, body: { stock, visto } });
    // An undo sets the limit to the units that were left before the change. If units had been sold, that is less than
    // the limit before the change.
    return saveCell(messages.stock, change(Number(typed), visto), ({ stock }) => change(visto, stock));
  };
  return (
    <span className={styles.stock}>
      <EditableCell
        column="stock"
        shown={shown}
        name={`stock límite de ${name}`}
        value={cantidadLimite === null ? '' : String(cantidadLimite)}
        inputMode="numeric"
        onSave={save}
      >
        <CellButton
          icon={Ellipsis}
          label={`${shown}, cambiar stock de ${name}`}
          title="Stock y estado"
          onClick={() => openProductDialog(({ StockDialog }) => StockDialog, { product })}
        />
      </EditableCell>
      {limite && <small>Quedan {visto}</small>}
    </span>
  );
}

async function refuse(message: string): Promise<false> {
  await alerts.warning(message);
  return false;
}

/** Saves a cell and offers to undo the change. If somebody else changed the product meanwhile, reads the list again. */
async function saveCell(
  { done, failed }: { done: string; failed: string },
  work: Promise<Product>,
  undo: (changed: Product) => Promise<Product>,
): Promise<boolean> {
  const keep = async (work: Promise<Product>): Promise<Product | 'past' | 'refused'> => {
    try {
      const product = await work;
      keepProduct(product);
      return product;
    } catch (error) {
      const isPast = error instanceof ApiError && (error.status === 409 || error.status === 404);
      if (isPast) void refreshProducts();
      await alerts.failure(failed, error);
      return isPast ? 'past' : 'refused';
    }
  };
  const product = await keep(work);
  if (typeof product !== 'string') void alerts.undo(done, () => keep(undo(product)), product.name);
  return product !== 'refused';
}
