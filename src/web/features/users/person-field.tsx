import type { PersonFound } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import { findLeaders, findSellers } from './queries.ts';

export type PersonFieldProps = {
  value: PersonFound | null;
  description?: string;
  name?: string;
  error?: string | undefined;
  compact?: boolean;
  onChoose: (person: PersonFound | null) => void;
};

/** Whoever registers searches here too: of one letter the server tells no leader. */
export const LeaderField = (props: PersonFieldProps) => (
  <Autocomplete
    {...props}
    label="Líder"
    placeholder="Nombre o apellido"
    search={findLeaders}
    least={2}
    itemLabel={fullName}
  />
);

export const SellerField = ({ label = 'Vendedor', ...props }: PersonFieldProps & { label?: string }) => (
  <Autocomplete {...props} label={label} placeholder="Nombre o apellido" search={findSellers} itemLabel={fullName} />
);
