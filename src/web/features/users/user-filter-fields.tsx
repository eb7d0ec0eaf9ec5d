import { NO_LEADER, UNAPPROVED } from '#contract/users.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { FoldedFilters } from '../../ui/form/folded-filters.tsx';
import { LeaderSelect } from './leader-select.tsx';
import { PickupPointFilter } from './pickup-point-field.tsx';
import type { UserFilters } from './user-filters.ts';

type Props = { filters: UserFilters; onChange: (filters: UserFilters) => void };

const none: UserFilters = { eliminados: undefined, aprobacion: undefined, lider: undefined, retiro: undefined };

const DELETED = 'eliminados';

/** Narrows the list of users. */
export function UserFilterFields({ filters, onChange }: Props) {
  const { eliminados, aprobacion, lider, retiro } = filters;
  const used = Object.values(filters).length;
  const leaderOf = (value?: string) => (value === NO_LEADER ? value : value && Number(value)) || undefined;
  return (
    <FoldedFilters used={used}>
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
      {used > 0 && (
        <Button variant="link" onClick={() => onChange(none)}>
          Quitar filtros
        </Button>
      )}
    </FoldedFilters>
  );
}
