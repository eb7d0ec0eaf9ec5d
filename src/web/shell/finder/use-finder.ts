import { useEffect } from 'react';
import { useCustomerMode } from '../../features/customer-prices/own-prices.ts';
import { topDialog } from '../../platform/over-page.ts';
import { useSession } from '../../platform/session.ts';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';

const loadFinder = async () => (await import('./finder-dialog.tsx')).FinderDialog;

export const openFinder = () => bringDialog(loadFinder);

/** Loads the finder before it opens, so that letters typed at once reach its field. */
export const expectFinder = () => loadFinder().catch(() => {});

export function useFinderKey() {
  const session = useSession();
  const user = useCustomerMode() ? undefined : session?.userID;
  useEffect(() => {
    if (!user) return;
    const open = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key === 'Control' || key === 'Meta') void expectFinder();
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      if (!topDialog()) void openFinder();
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [user]);
}
