import type { ComponentProps } from 'react';
import { pickupPoints } from '#contract/users.ts';
import { SelectField } from '../ui/form/field.tsx';

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'choices' | 'none' | 'value'> & { value: string };

/** One of the pickup points (§3); one that is kept from earlier days can stay. */
export function PickupPointField(props: Props) {
  const known = pickupPoints.some((point) => point === props.value);
  const kept = known || props.value === '' ? [] : [props.value];
  return <SelectField {...props} label="Punto de Retiro" none="Elija un punto" choices={[...pickupPoints, ...kept]} />;
}
