import { CircleOff, CirclePower, Percent, Tags, Trash2, Truck } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { ChangedProducts, Product } from '#contract/products.calls.ts';
import { type ProductState, productStateRules } from '#contract/products.ts';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { useDelete } from '../../ui/table/row-action.tsx';
import { BulkNotice } from '../../ui/table/table-states.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import type { GivenTo } from './give-to-products-dialog.tsx';
import { openProductDialog } from './open-dialog.ts';
import type { ChosenProducts } from './product-filters.tsx';
import { dropProduct, keepProduct, refreshProducts } from './queries.ts';

export function useChangeProducts(onDone: () => void) {
  const [result, setResult] = useState<ChangedProducts & { done: string }>();
  const show = (changed: ChangedProducts | false | undefined, done: (count: string) => string) => {
    if (!changed) return;
    setResult({ ...changed, done: done(productsOf(changed.cambiados)) });
    onDone();
  };
  const setState = useOneAtATime(async ({ choice, count }: ChosenProducts, estado: ProductState) => {
    const question = `¿Pasar ${productsOf(count)} a ${estado}?`;
    if (!(await alerts.confirm(question, { verb: productStateRules[estado].isOffered ? 'activar' : 'desactivar' })))
      return;
    const work = api('PUT /api/producto', { body: { ...choice, estado } });
    show(await orReport(work, messages.product.stateFailed), (many) => `Ya son ${estado}: ${many}.`);
    void refreshProducts();
  });
  const remove = useOneAtATime(async ({ choice, count }: ChosenProducts) => {
    const text = 'Los pedidos hechos conservan su nombre y su precio. No se puede deshacer.';
    const asked = { text, danger: true, verb: `eliminar ${productsOf(count)}` };
    if (!(await alerts.confirm(`¿Desea eliminar ${productsOf(count)}?`, asked))) return;
    const work = api('PUT /api/producto', { body: { ...choice, eliminar: true } });
    show(await orReport(work, messages.product.deleteFailed), (many) => `Se eliminaron: ${many}.`);
    void refreshProducts();
  });
  const give = async (what: GivenTo, chosen: ChosenProducts) =>
    show(
      await openProductDialog(({ GiveToProductsDialog }) => GiveToProductsDialog, { what, chosen }),
      (many) => `Se cambió ${names[what]} de ${many}.`,
    );
  const reprice = (chosen: ChosenProducts) => openProductDialog(({ PriceDialog }) => PriceDialog, { chosen, onDone });
  return {
    buttons: (chosen: ChosenProducts) => (
      <>
        <Button variant="outline" onClick={() => setState(chosen, 'ACTIVO')} icon={CirclePower} label="Activar" />
        <Button variant="outline" onClick={() => setState(chosen, 'INACTIVO')} icon={CircleOff} label="Desactivar" />
        <Button variant="outline" aria-haspopup="dialog" onClick={() => give('categoría', chosen)}>
          <Tags /> Categoría
        </Button>
        <Button variant="outline" aria-haspopup="dialog" onClick={() => give('proveedor', chosen)}>
          <Truck /> Proveedor
        </Button>
        <Button variant="outline" aria-haspopup="dialog" onClick={() => reprice(chosen)}>
          <Percent /> Precio
        </Button>
        <Button variant="outline" onClick={() => remove(chosen)} icon={Trash2} label="Eliminar" />
      </>
    ),
    notice: result && (
      <BulkNotice
        done={result.cambiados > 0 ? [result.done] : []}
        failed="Quedaron sin cambiar:"
        left={result.omitidos.map(({ productoId }) => ({ id: productoId, text: `N° ${productoId}: ya no existe.` }))}
        onDismiss={() => setResult(undefined)}
      />
    ),
  };
}

const names: Record<GivenTo, string> = { categoría: 'la categoría', proveedor: 'el proveedor' };
const productsOf = (count: number) => counted(count, 'producto', 'productos');

export async function toggleState({ productoId: id, name, estado }: Product) {
  const text = `${name} pasará a ${productStateRules[estado].becomes}.`;
  if (!(await alerts.confirm('¿Desea cambiar el estado del producto?', { text, verb: 'cambiar' }))) return;
  const call = { params: { id } };
  const work = productStateRules[estado].isOffered
    ? api('PUT /api/producto/estadoMenu/:id', call)
    : api('PUT /api/producto/estadoMenuActivo/:id', call);
  const product = await orReport(work, messages.product.stateFailed);
  // Somebody else may have changed the product already, so the list is read again.
  if (!product) return refreshProducts();
  keepProduct(product);
  void alerts.success(messages.product.stateUpdated);
}

export const useDeleteProduct = () =>
  useDelete<Product>({
    question: '¿Desea eliminar el producto?',
    describe: async ({ name }) => name,
    remove: ({ productoId: id }) => api('DELETE /api/producto/:id', { params: { id } }),
    done: messages.product.deleted,
    failed: messages.product.deleteFailed,
    drop: dropProduct,
    refresh: refreshProducts,
  });
