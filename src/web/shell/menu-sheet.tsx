import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { fullName } from '#contract/users.ts';
import { useNavigation } from '../platform/navigation.ts';
import type { Action, LinkGroup } from '../platform/router/router.ts';
import { useSession } from '../platform/session.ts';
import { type Answering, Dialog } from '../ui/overlay/dialog.tsx';
import { accountActionsFor } from './account-actions.ts';
import { expectFinder, openFinder } from './finder/use-finder.ts';
import styles from './menu-sheet.module.css';
import { NavEntry, useWaiting } from './own-links.tsx';

const finder: Action = { label: 'Ir a o buscar', icon: Search, act: openFinder };
const help = { to: '/ayuda', label: 'Ayuda' } as const;

export function MenuSheet({ answer }: Answering<void>) {
  const session = useSession();
  const { groups } = useNavigation();
  const waiting = useWaiting();
  useEffect(() => void expectFinder(), []);
  const all: readonly LinkGroup[] = [
    ...groups,
    { name: 'Su cuenta', links: [help, finder, ...accountActionsFor(session)] },
  ];
  return (
    <Dialog onClose={() => answer()} title={(session && fullName(session)) || 'Menú'} size="small">
      <nav className={styles.groups} aria-label="Principal">
        {all.map(({ name, links, isMenu }) => (
          <fieldset key={name} className={styles.links} aria-label={name}>
            {isMenu && <h3>{name}</h3>}
            {links.map((entry) => (
              <NavEntry
                key={entry.label}
                entry={entry}
                waiting={waiting(entry)}
                className={styles.link}
                onChosen={() => answer()}
              />
            ))}
          </fieldset>
        ))}
      </nav>
    </Dialog>
  );
}
