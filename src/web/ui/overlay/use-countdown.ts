import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How often the time is counted, ms: the steps that a stuck page misses do not count, as nobody reads it meanwhile. */
const STEP = 100;

/**
 * Calls `end` after `duration` ms in which the message could be read, standing still while the pointer moves over the message's own card, a finger presses
 * it or the focus is on something in it. The handlers belong on the card: the dialog around it covers the page with its
 * backdrop. A pointer that merely happened to rest where the message appeared does not hold it.
 */
export function useCountdown({ duration = 0, end }: { duration?: number; end: () => void }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = pointed || focused;
  const left = useRef(duration);
  const finish = useEffectEvent(end);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => {
      left.current -= STEP;
      if (left.current > 0) return;
      clearInterval(timer);
      finish();
    }, STEP);
    return () => clearInterval(timer);
  }, [paused]);
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
