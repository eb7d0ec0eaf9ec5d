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
 * Brings what the first view does without, once the page has nothing else to do or at the first press. Answers whether an open
 * dialog or alert waits for it.
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

/** Milliseconds after the page stands: its products and pictures go first. */
const IDLE = 300;
/** A press, and the return of the connection. */
const occasions = ['pointerdown', 'keydown', 'online'];
/** Where styles failed it stays so. */
let failures = 0;
const noteFailure = () => {
  failures++;
};

/** Some browsers keep a module that did not come until then. Not where nobody pressed anything: it might never end. */
function loadPage() {
  if (navigator.onLine && navigator.userActivation?.hasBeenActive) location.reload();
}
