import { SelectField } from '../form/field.tsx';
import type { useWindowsAmong } from './period.ts';

type Props = {
  windows: Pick<ReturnType<typeof useWindowsAmong>, 'choices' | 'none' | 'pick'>;
  value: number | undefined;
  onPick: (id: number) => void;
};

export const WindowField = ({ windows, value, onPick }: Props) => (
  <SelectField
    compact
    bare
    label="Cierre"
    value={value}
    choices={windows.choices}
    none={windows.none}
    onPick={windows.pick(onPick)}
  />
);
