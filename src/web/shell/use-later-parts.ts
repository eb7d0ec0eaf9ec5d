import { useEffect } from 'react';
import { late, laterParts } from '../platform/late.tsx';
import { useStore } from '../platform/store.ts';
import { openAlerts } from '../ui/overlay/alerts.ts';
import { openDialogs } from '../ui/overlay/dialog.tsx';

const parts = late(() => import('./later-parts.ts'));
type Parts = typeof import('./later-parts.ts');
declare module '../platform/late.tsx' {
  interface LaterParts extends Parts {}
}

/**
 * Loads the code that the first view does not need, after `IDLE` ms or at the first of the `occasions`. True while a
 * dialog or alert waits for this code, which is then loaded at once.
 */
export function useLaterParts(): boolean {
  const isHere = useStore(laterParts) !== undefined;
  const dialogs = useStore(openDialogs, ({ length }) => length);
  const alerts = useStore(openAlerts, ({ length }) => length);
  const isAwaited = !isHere && dialogs + alerts > 0;
  useEffect(() => {
    if (isHere) return;
    const bring = async () => {
      try {
        laterParts.set(await parts.load());
      } catch {
        noteFailure();
        if (isAwaited && failures > 1) loadPage();
      }
    };
    const timer = setTimeout(bring, isAwaited ? 0 : IDLE);
    for (const event of occasions) window.addEventListener(event, bring, true);
    return () => {
      clearTimeout(timer);
      for (const event of occasions) window.removeEventListener(event, bring, true);
    };
  }, [isHere, isAwaited]);
  return isAwaited;
}

/** Milliseconds to wait after the page is shown, so that products and pictures load first. */
const IDLE = 300;
/** The events that load the later parts at once: a press, a key, or the return of the connection. */
const occasions = ['pointerdown', 'keydown', 'online'];
let failures = 0;
const noteFailure = () => {
  failures++;
};

/**
 * Reloads the page, because some browsers remember a failed module until a reload. Does nothing before the user's first
 * press, because reloads might otherwise never end.
 */
function loadPage() {
  if (navigator.onLine && navigator.userActivation?.hasBeenActive) location.reload();
}
