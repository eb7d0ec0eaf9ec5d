import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import {
  isInactiveWithStock,
  isStock,
  noLimit,
  type ProductState,
  productStates,
  stockNotWhole,
} from '#contract/products.ts';
import { api } from '../../platform/api.ts';
import { Checkbox, SelectField, TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { keepProduct } from './queries.ts';

/** The stock dialog as it stands. */
type StockForm = { stock: string; sinLimite: boolean; estado: ProductState | '' };

/** What keeps the stock from being saved, in the order of §5; no limit is more than 0. */
function faultsIn({ stock, sinLimite, estado }: StockForm): { field: keyof StockForm; message: string }[] {
  if (isInactiveWithStock(sinLimite ? null : Number(stock), estado))
    return [{ field: sinLimite ? 'estado' : 'stock', message: messages.stock.mustBeZeroToDeactivate }];
  return [
    ...(!sinLimite && stock.trim() === '' ? [{ field: 'stock', message: messages.stock.missing } as const] : []),
    ...(estado === '' ? [{ field: 'estado', message: messages.stock.stateMissing } as const] : []),
    ...(!sinLimite && !isStock(stock.trim()) ? [{ field: 'stock', message: stockNotWhole } as const] : []),
  ];
}

/** A product's new stock limit, or none any more, and its state (§2.4, §5). */
export function StockDialog({ product, answer }: Answering<void> & { product: Product }) {
  const queryClient = useQueryClient();
  const form = useForm<StockForm>({ stock: '', sinLimite: false, estado: '' });
  const { stock, sinLimite, estado } = form.values;
  const save = async () => {
    if (!(await form.complete(faultsIn(form.values)))) return;
    const change = async () => {
      const params = { id: product.productoId, stock: sinLimite ? noLimit : stock.trim(), estado };
      keepProduct(queryClient, await api('PUT /api/producto/producto-stock/:id/:stock/:estado', { params }));
    };
    if (!(await form.send(change, messages.stock.failed))) return;
    answer();
    await alerts.success(messages.stock.done);
  };
  return (
    <FormDialog title={`Stock de ${product.name}`} size="small" form={form} onSubmit={save} onClose={answer}>
      <TextField
        {...form.text('stock')}
        label="Nuevo stock límite"
        description={stockNow(product)}
        inputMode="numeric"
        autoComplete="off"
        disabled={sinLimite}
      />
      <Checkbox
        name="sinLimite"
        label="Sin límite"
        description={sinLimite && lifted(product)}
        checked={sinLimite}
        onChange={({ currentTarget: { checked } }) => form.change({ sinLimite: checked })}
      />
      <SelectField
        name="estado"
        label="Estado"
        description={`Ahora: ${product.estado}.`}
        value={estado}
        error={form.error.estado}
        onChange={({ currentTarget: { value } }) => form.change({ estado: value as ProductState | '' })}
        none="Elija un estado"
        choices={productStates}
      />
    </FormDialog>
  );
}

const stockNow = ({ cantidadLimite, stock }: Product) =>
  cantidadLimite === null ? 'Ahora: sin límite.' : `Ahora: ${cantidadLimite}, quedan ${stock}.`;

/** What lifting a limit loses, while it can still be kept. */
const lifted = ({ cantidadLimite, stock }: Product) =>
  cantidadLimite !== null &&
  `Quedan ${stock} de ${cantidadLimite}, que dejan de contarse. Para volver a limitarlo hay que cargar el stock otra vez.`;
