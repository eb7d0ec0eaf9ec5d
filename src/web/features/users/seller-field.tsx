import { fullName } from '#contract/users.ts';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import type { PersonFieldProps } from './leader-field.tsx';
import { findSellers } from './queries.ts';

/** Finds a seller or leader by name. */
export const SellerField = ({ label = 'Vendedor', ...props }: PersonFieldProps & { label?: string }) => (
  <Autocomplete {...props} label={label} placeholder="Nombre o apellido" search={findSellers} itemLabel={fullName} />
);
