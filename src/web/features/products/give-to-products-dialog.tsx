import { counted } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { ChangedProducts } from '#contract/products.calls.ts';
import { type Category, productFieldMissing } from '#contract/products.ts';
import { api } from '../../platform/api.ts';
import { Checkbox, SelectField } from '../../ui/form/field.tsx';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { type SupplierChoice, SupplierField } from '../suppliers/supplier-field.tsx';
import type { ChosenProducts } from './product-filters.tsx';
import { categoryChoices } from './product-form.tsx';
import { refreshProducts } from './queries.ts';

type Given = { categoria: Category | ''; supplier: SupplierChoice | null; sinProveedor: boolean };
export type GivenTo = 'categoría' | 'proveedor';
type Props = { what: GivenTo; chosen: ChosenProducts } & Answering<ChangedProducts | undefined>;

/** Gives many products one category or supplier. Resolves to undefined if nothing changed. */
export function GiveToProductsDialog({ what, chosen: { choice, count }, answer }: Props) {
  const fields = useForm<Given>({ categoria: '', supplier: null, sinProveedor: false });
  const { categoria, supplier, sinProveedor } = fields.values;
  const isCategory = what === 'categoría';
  const give = async () => {
    if (!(await fields.complete(isCategory ? missingCategory(categoria) : missingSupplier(fields.values)))) return;
    const given = isCategory ? { categoria: categoria as Category } : { proveedorId: supplier?.proveedorId ?? null };
    const work = async () => {
      answer(await api('PUT /api/producto', { body: { ...choice, ...given } }));
      await refreshProducts();
    };
    await fields.send(work, messages.product.updateFailed);
  };
  return (
    <FormDialog
      title={`Cambiar ${what} de ${counted(count, 'producto', 'productos')}`}
      size="small"
      form={fields}
      onSubmit={give}
      onClose={() => answer(undefined)}
    >
      {isCategory ? (
        <SelectField
          {...fields.text('categoria')}
          label="Categoría"
          none="Elija una categoría"
          choices={categoryChoices}
          required
        />
      ) : (
        <>
          <SupplierField
            name="supplier"
            error={fields.error.supplier}
            value={supplier}
            onChoose={(found) => fields.change({ supplier: found, sinProveedor: false })}
          />
          <Checkbox
            name="sinProveedor"
            label="Sin proveedor"
            checked={sinProveedor}
            onChange={({ currentTarget: { checked } }) =>
              fields.change({ sinProveedor: checked, ...(checked && { supplier: null }) })
            }
          />
        </>
      )}
    </FormDialog>
  );
}

const missingCategory = (categoria: string) => blanks({ categoria }, [['categoria', productFieldMissing.categoria]]);
const missingSupplier = ({ supplier, sinProveedor }: Given) =>
  supplier || sinProveedor ? undefined : ({ field: 'supplier', message: 'Debe elegir un proveedor.' } as const);
