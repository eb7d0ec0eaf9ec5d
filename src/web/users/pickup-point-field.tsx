import '@mantine/core/styles/Input.css';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { pickupPoints } from '#contract/users.ts';

type Props = Omit<NativeSelectProps, 'label' | 'data' | 'value'> & { value: string };

/** One of the pickup points (§3); one that is kept from earlier days can stay. */
export function PickupPointField(props: Props) {
  const known = pickupPoints.some((point) => point === props.value);
  const kept = known || props.value === '' ? [] : [props.value];
  return (
    <NativeSelect
      {...props}
      label="Punto de Retiro"
      data={[{ value: '', label: 'Elija un punto' }, ...pickupPoints, ...kept]}
    />
  );
}
