import { useEffect, useEffectEvent, useState } from 'react';

/** State for a field that saves its text after a pause. A stored value that changes elsewhere replaces the text. */
export function useTypedText(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(kept);
  const [seen, setSeen] = useState(kept);
  const [sent, setSent] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    if (kept !== sent) setText(kept);
    setSent(kept);
  }
  const save = useEffectEvent(keep);
  useEffect(() => {
    if (text === sent) return;
    const pause = setTimeout(() => {
      setSent(text);
      save(text);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, sent]);
  return [text, setText];
}

const PAUSE_MS = 300;
