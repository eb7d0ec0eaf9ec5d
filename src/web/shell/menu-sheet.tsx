import { CircleQuestionMark, Search } from 'lucide-react';
import { useEffect } from 'react';
import { fullName } from '#contract/users.ts';
import { useNavigation } from '../platform/navigation.ts';
import { Link } from '../platform/router/link.tsx';
import { useSession } from '../platform/session.ts';
import { type Answering, Dialog } from '../ui/overlay/dialog.tsx';
import { type AccountAction, accountActionsFor } from './account-actions.ts';
import { expectFinder, openFinder } from './finder/use-finder.ts';
import { LinkIcon } from './link-icon.tsx';
import styles from './menu-sheet.module.css';

const finder: AccountAction = { label: 'Ir a o buscar', icon: Search, act: openFinder };

/** The header's links and the account's actions on a phone. */
export function MenuSheet({ answer }: Answering<void>) {
  const session = useSession();
  const { groups } = useNavigation();
  const onClose = () => answer();
  useEffect(() => void expectFinder(), []);
  return (
    <Dialog onClose={onClose} title={(session && fullName(session)) || 'Menú'} size="small">
      <nav className={styles.groups} aria-label="Principal">
        {groups.map(({ name, links }) => (
          <div key={name} className={styles.links}>
            {links.map(({ to, label, within }) => (
              <Link key={to} to={to} within={within} className={styles.link} onClick={onClose}>
                <LinkIcon to={to} /> {label}
              </Link>
            ))}
          </div>
        ))}
        <div className={styles.links}>
          <Link to="/ayuda" className={styles.link} onClick={onClose}>
            <CircleQuestionMark /> Ayuda
          </Link>
          {[finder, ...accountActionsFor(session)].map(({ label, icon: Icon, act }) => (
            <button
              key={label}
              type="button"
              className={styles.link}
              onClick={() => {
                onClose();
                void act();
              }}
            >
              <Icon /> {label}
            </button>
          ))}
        </div>
      </nav>
    </Dialog>
  );
}
