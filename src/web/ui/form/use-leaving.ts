import { useRef } from 'react';
import { useBlocker } from '../../router/hooks.ts';

/** While something would be lost, lets a link or the back button leave the page only where `mayLeave` answers so. */
export function useLeaving(something: boolean, mayLeave: () => Promise<boolean>) {
  const asking = useRef(false);
  useBlocker(something, async () => {
    // Whoever presses again is still being asked.
    if (asking.current) return false;
    asking.current = true;
    const leaving = await mayLeave();
    asking.current = false;
    return leaving;
  });
}
