import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import type { AutocompleteProps } from '../../ui/form/combo-field.tsx';
import { findSuppliers } from './queries.ts';

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
