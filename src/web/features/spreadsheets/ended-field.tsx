import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '../../ui/form/field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value: string;
  onEnd: (text: string) => void;
};

/** Reports its text after a pause, on Enter and on leaving the field, but only if the text changed. */
export function EndedField({ value, onEnd, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const end = () => {
    const text = (typed ?? value).trim();
    if (text === (ended ?? value)) return;
    setEnded(text);
    onEnd(text);
  };
  const endAfterPause = useEffectEvent(end);
  useEffect(() => {
    if (typed === null) return;
    const pause = setTimeout(endAfterPause, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return (
    <TextField
      {...props}
      value={typed ?? value}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={end}
      onKeyDown={({ key }) => key === 'Enter' && end()}
    />
  );
}

const PAUSE_MS = 800;
