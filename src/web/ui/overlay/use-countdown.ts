import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How often the time is counted, ms. */
const STEP = 100;
/** The most that a step counts, ms: while a page is stuck, nobody reads what it says. */
const LONGEST_STEP = 2 * STEP;

/**
 * Calls `end` after `duration` ms in which the message could be read, standing still while the pointer moves over the message's own card, a finger presses
 * it or the focus is on something in it. The handlers belong on the card: the dialog around it covers the page with its
 * backdrop. A pointer that merely happened to rest where the message appeared does not hold it.
 */
export function useCountdown(duration: number, end: () => void) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = pointed || focused;
  const left = useRef(duration);
  const finish = useEffectEvent(end);
  useEffect(() => {
    if (paused) return;
    let counted = performance.now();
    const count = () => {
      const now = performance.now();
      // The steps of a page in the background come late by themselves.
      left.current -= document.hidden ? now - counted : Math.min(now - counted, LONGEST_STEP);
      counted = now;
    };
    const step = () => {
      timer = setTimeout(
        () => {
          count();
          if (left.current > 0) step();
          else finish();
        },
        Math.min(left.current, STEP),
      );
    };
    let timer: ReturnType<typeof setTimeout>;
    step();
    return () => {
      clearTimeout(timer);
      count();
    };
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
