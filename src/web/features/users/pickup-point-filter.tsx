import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../platform/api.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { allPickupPoints } from './pickup-points.ts';

type Props = { value: string | undefined; onPick: (value: string | undefined) => void };

/** Narrows a list to a pickup point, also to one that is not offered any more. */
export function PickupPointFilter({ value, onPick }: Props) {
  const { data, error } = useQuery(allPickupPoints);
  const names = data?.rows.map(({ nombre }) => nombre) ?? [];
  // One in the address that has another name by now.
  const former = value && !names.includes(value) ? [value] : [];
  return (
    <SelectField
      compact
      label="Punto de Retiro"
      none="Todos"
      {...(error && { error: reasonOf(error) })}
      choices={[...names, ...former]}
      value={value}
      onPick={onPick}
    />
  );
}
