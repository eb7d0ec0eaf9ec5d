import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import { findSuppliers } from './queries.ts';

/** Who is chosen. */
export type SupplierChoice = { proveedorId: number; razonSocial: string };
type Props = {
  value: SupplierChoice | null;
  name?: string;
  error?: string;
  compact?: boolean;
  onChoose: (supplier: SupplierChoice | null) => void;
};

/** Finds a supplier by its business name. */
export const SupplierField = (props: Props) => (
  <Autocomplete<SupplierChoice>
    {...props}
    label="Proveedor"
    placeholder="Razón social"
    search={findSuppliers}
    itemLabel={({ razonSocial }) => razonSocial}
  />
);
