import { UNAPPROVED } from '#contract/users.ts';
import { SelectField } from '../../ui/form/field.tsx';
import type { ListFilters } from '../../ui/table/table-bar.tsx';
import { LeaderFilter, useLeaderWords } from './leader-select.tsx';
import { PickupPointFilter } from './pickup-point-field.tsx';
import type { UserFilters } from './queries.ts';

type Props = { filters: UserFilters; onChange: (filters: UserFilters) => void };

const DELETED = 'eliminados';

export function useUserFilters({ filters, onChange }: Props): ListFilters {
  const { eliminados, aprobacion, lider, retiro } = filters;
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
        <LeaderFilter value={lider} onPick={(value) => onChange({ lider: value })} />
        <PickupPointFilter value={retiro} onPick={(value) => onChange({ retiro: value })} />
      </>
    ),
  };
}
