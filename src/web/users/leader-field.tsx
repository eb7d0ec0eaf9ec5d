import type { PersonFound } from '#contract/users.calls.ts';
import { Autocomplete } from '../ui/form/autocomplete.tsx';
import { nameOf } from './name-of.ts';
import { findLeaders } from './queries.ts';

type Props = { value: PersonFound | null; description?: string; onChoose: (leader: PersonFound | null) => void };

/** Finds a leader by name. */
export const LeaderField = (props: Props) => (
  <Autocomplete {...props} label="Líder" placeholder="Nombre o apellido" search={findLeaders} itemLabel={nameOf} />
);
