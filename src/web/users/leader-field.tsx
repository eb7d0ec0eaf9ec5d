import type { PersonFound } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { Autocomplete } from '../ui/form/autocomplete.tsx';
import { findLeaders } from './queries.ts';

type Props = { value: PersonFound | null; description?: string; onChoose: (leader: PersonFound | null) => void };

/** Finds a leader by name. */
export const LeaderField = (props: Props) => (
  <Autocomplete {...props} label="Líder" placeholder="Nombre o apellido" search={findLeaders} itemLabel={fullName} />
);
