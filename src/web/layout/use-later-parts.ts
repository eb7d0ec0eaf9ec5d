import { useEffect } from 'react';
import { laterParts } from '../later.tsx';
import { openAlerts } from '../ui/overlay/alerts.ts';
import { openDialogs } from '../ui/overlay/dialog.tsx';
import { useStore } from '../ui/store.ts';

/**
 * Brings what the first view does without: once the page has nothing else to do, or at the first press. Answers whether
 * something that was opened waits for it.
 */
export function useLaterParts(): boolean {
  const isHere = useStore(laterParts) !== undefined;
  const dialogs = useStore(openDialogs, ({ length }) => length);
  const alerts = useStore(openAlerts, ({ length }) => length);
  useEffect(() => {
    if (isHere) return;
    let failures = 0;
    const bring = async () => {
      try {
        laterParts.set(await import('../later-parts.ts'));
      } catch {
        failures++;
        // Some browsers keep a module that did not come until the page is loaded again.
        if (failures > 1 && navigator.onLine && isAwaited()) location.reload();
      }
    };
    const timer = setTimeout(bring, IDLE);
    for (const event of occasions) window.addEventListener(event, bring, true);
    return () => {
      clearTimeout(timer);
      for (const event of occasions) window.removeEventListener(event, bring, true);
    };
  }, [isHere]);
  return !isHere && dialogs + alerts > 0;
}

/** Milliseconds after the page stands: its products and pictures go first. */
const IDLE = 300;
/** A press, and the end of what made it fail. */
const occasions = ['pointerdown', 'keydown', 'online'];

const isAwaited = () => openDialogs.get().length + openAlerts.get().length > 0;
