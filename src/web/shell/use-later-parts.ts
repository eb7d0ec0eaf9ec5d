import { useEffect } from 'react';
import { laterParts } from '../platform/later.tsx';
import { stylesFailed } from '../platform/router/page.tsx';
import { useStore } from '../platform/store.ts';
import { openAlerts } from '../ui/overlay/alerts.ts';
import { openDialogs } from '../ui/overlay/dialog.tsx';

type Parts = typeof import('./later-parts.ts');
declare module '../platform/later.tsx' {
  interface LaterParts extends Parts {}
}

/**
 * Brings what the first view does without: once the page has nothing else to do, or at the first press. Answers whether
 * something that was opened waits for it.
 */
export function useLaterParts(): boolean {
  const isHere = useStore(laterParts) !== undefined;
  const dialogs = useStore(openDialogs, ({ length }) => length);
  const alerts = useStore(openAlerts, ({ length }) => length);
  const isAwaited = !isHere && dialogs + alerts > 0;
  useEffect(() => {
    if (isHere) return;
    const bring = async () => {
      if (broken) return isAwaited ? loadPage() : undefined;
      try {
        laterParts.set(await import('./later-parts.ts'));
      } catch (error) {
        failures++;
        broken = stylesFailed(error);
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
/** A press, and the end of what made it fail. */
const occasions = ['pointerdown', 'keydown', 'online'];
let failures = 0;
/** Asked for again they would come without their styles. */
let broken = false;

/** Some browsers keep a module that did not come until then. Not where nobody pressed anything: it might never end. */
function loadPage() {
  if (navigator.onLine && navigator.userActivation?.hasBeenActive) location.reload();
}
