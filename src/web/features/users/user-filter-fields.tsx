import { useQuery } from '@tanstack/react-query';
import { NO_LEADER, UNAPPROVED } from '#contract/users.ts';
import { SelectField } from '../../ui/form/field.tsx';
import type { ListFilters } from '../../ui/table/table-bar.tsx';
import { LeaderSelect } from './leader-select.tsx';
import { nameOf } from './person.ts';
import { PickupPointFilter } from './pickup-point-field.tsx';
import { leadersPage } from './queries.ts';
import type { UserFilters } from './user-filters.ts';

type Props = { filters: UserFilters; onChange: (filters: UserFilters) => void };

const DELETED = 'eliminados';

export function useUserFilters({ filters, onChange }: Props): ListFilters {
  const { eliminados, aprobacion, lider, retiro } = filters;
  const leaderOf = (value?: string) => (value === NO_LEADER ? value : value && Number(value)) || undefined;
  return {
    words: {
      eliminados: eliminados && 'Eliminados',
      aprobacion: aprobacion && 'Pendientes',
      lider: useLeaderWords(lider),
      retiro,
    },
    onClear: onChange,
    fields: (
      <>
        <SelectField
          compact
          label="Mostrar"
          none="Con cuenta"
          choices={[
            { value: UNAPPROVED, label: 'Pendientes' },
            { value: DELETED, label: 'Eliminados' },
          ]}
          value={eliminados ? DELETED : aprobacion}
          onPick={(value) =>
            onChange({
              eliminados: value === DELETED || undefined,
              aprobacion: value === UNAPPROVED ? UNAPPROVED : undefined,
            })
          }
        />
        <LeaderSelect
          compact
          label="Líder"
          none="Todos"
          value={String(lider ?? '')}
          onPick={(value) => onChange({ lider: leaderOf(value) })}
        />
        <PickupPointFilter value={retiro} onPick={(value) => onChange({ retiro: value })} />
      </>
    ),
  };
}

export function useLeaderWords(lider: UserFilters['lider']): string | undefined {
  const { data } = useQuery({ ...leadersPage, enabled: typeof lider === 'number' });
  if (!lider) return undefined;
  if (lider === NO_LEADER) return 'Sin líder';
  const leader = data?.rows.find(({ id }) => id === lider);
  return `Líder: ${leader ? nameOf(leader) : `N° ${lider}`}`;
}
