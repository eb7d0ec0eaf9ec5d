import type { ComponentProps } from 'react';
import { type Reference, referenceNamed } from '#contract/products.ts';

type Props = Omit<ComponentProps<'select'>, 'onChange'> & {
  references: readonly Reference[];
  value: string;
  onChoose: (referencia: string) => void;
};

export function ReferenceSelect({ references, value, onChoose, ...props }: Props) {
  const named = referenceNamed(references, value)?.nombre;
  return (
    <select {...props} value={named ?? value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {named === undefined && <option value={value}>{value || 'Elija cuál'}</option>}
      {references.map(({ nombre, agotada }) => (
        <option key={nombre} value={nombre} disabled={agotada}>
          {agotada ? `${nombre} (agotada)` : nombre}
        </option>
      ))}
    </select>
  );
}
