import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Calls `end` after `duration` ms, standing still while the pointer moves over the message's own card, a finger presses
 * it or the focus is on something in it. The handlers belong on the card: the dialog around it covers the page with its
 * backdrop. A pointer that merely happened to rest where the message appeared does not hold it.
 */
export function useCountdown(duration: number, end: () => void) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
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
  const leave = () => setPointed(false);
  return {
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) setPointed(true);
    },
    onPointerDown: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') setPointed(true);
    },
    onPointerLeave: leave,
    onPointerCancel: leave,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
