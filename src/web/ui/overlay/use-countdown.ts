import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The countdown's step in ms. A frozen page runs no steps, so its time does not count. */
const STEP = 100;

/** Calls `end` after `duration` ms. Pauses while the alert is hovered, pressed or focused. */
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
