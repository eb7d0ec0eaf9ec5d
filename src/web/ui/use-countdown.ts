import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Calls `end` after `duration` ms, standing still while the pointer moves over the message or the focus is on something in it.
 * A pointer that merely happened to rest where the message appeared does not hold it.
 */
export function useCountdown(duration: number, end: () => void) {
  const [held, setHeld] = useState(false);
  const left = useRef(duration);
  const finish = useEffectEvent(end);
  useEffect(() => {
    if (held) return;
    const started = performance.now();
    const timer = setTimeout(() => finish(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [held]);
  return {
    onPointerMove: (event: PointerEvent) => {
      if (event.movementX !== 0 || event.movementY !== 0) setHeld(true);
    },
    onPointerLeave: () => setHeld(false),
    onFocus: (event: FocusEvent) => setHeld(event.target !== event.currentTarget),
    onBlur: () => setHeld(false),
  };
}
