import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { reasonOf } from '../../platform/api.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { allPickupPoints, offeredPickupPoints } from './queries.ts';

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'description' | 'choices' | 'none' | 'value'> & {
  value: string;
};

/** Chooses a pickup point that is offered. An account may keep a point that is no longer offered. */
export function PickupPointField(props: Props) {
  const { data: points = [], error } = useQuery(offeredPickupPoints);
  const chosen = points.find(({ nombre }) => nombre === props.value);
  const kept = chosen || props.value === '' ? [] : [props.value];
  return (
    <SelectField
      {...props}
      {...(error && { error: reasonOf(error) })}
      label="Punto de Retiro"
      description={chosen?.direccion}
      none="Elija un punto"
      choices={[...points.map(({ nombre }) => nombre), ...kept]}
    />
  );
}

type FilterProps = { value: string | undefined; onPick: (value: string | undefined) => void };

export function PickupPointFilter({ value, onPick }: FilterProps) {
  const { data, error } = useQuery(allPickupPoints);
  const names = data?.rows.map(({ nombre }) => nombre) ?? [];
  // The address may name a pickup point that was renamed or removed.
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
