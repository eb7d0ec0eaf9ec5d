import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import type { AutocompleteProps } from '../../ui/form/combo-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { findSuppliers } from './queries.ts';

/** What a supplier is known by (§3). */
export type SupplierForm = { razonSocial: string; telefono: string; email: string };

export function SupplierFields({ form: { text } }: { form: Pick<Form<SupplierForm>, 'text'> }) {
  return (
    <>
      <TextField whole {...text('razonSocial')} label="Razón Social" />
      <TextField {...text('telefono')} label="Teléfono" type="tel" inputMode="tel" />
      <TextField {...text('email')} label="Email" type="email" inputMode="email" />
    </>
  );
}

export const sameName = (verb: string) => ({ title: '¿Son dos proveedores con el mismo nombre?', verb });

export type SupplierChoice = { proveedorId: number; razonSocial: string };
type Props = Pick<AutocompleteProps<SupplierChoice>, 'value' | 'name' | 'error' | 'compact' | 'onChoose'>;

export const SupplierField = (props: Props) => (
  <Autocomplete<SupplierChoice>
    {...props}
    label="Proveedor"
    placeholder="Razón social"
    search={findSuppliers}
    itemLabel={({ razonSocial }) => razonSocial}
  />
);
