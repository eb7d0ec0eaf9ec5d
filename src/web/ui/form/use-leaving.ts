import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';

/** While something would be lost, lets a link or the back button leave the page only where `mayLeave` answers so. */
export function useLeaving(something: boolean, mayLeave: () => Promise<boolean>) {
  const asking = useRef(false);
  useBlocker({
    disabled: !something,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      // Whoever presses again is still being asked.
      if (asking.current) return true;
      asking.current = true;
      const leaving = await mayLeave();
      asking.current = false;
      return !leaving;
    },
  });
}
