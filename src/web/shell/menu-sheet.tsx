import {
  Bell,
  CircleQuestionMark,
  KeyRound,
  LogOut,
  type LucideIcon,
  MonitorSmartphone,
  Search,
  ShieldCheck,
  Tag,
} from 'lucide-react';
import { useEffect } from 'react';
import { fullName } from '#contract/users.ts';
import { openCustomerPrices } from '../features/customer-prices/open-customer-prices.tsx';
import { showNotices } from '../features/push/show-notices.ts';
import { changeOwnPassword } from '../features/session/change-own-password.tsx';
import { logOut } from '../features/session/logout.ts';
import { showSecondStep, showSessions } from '../features/session/open-dialogs.ts';
import { linkGroupsFor } from '../platform/navigation.ts';
import { Link } from '../platform/router/link.tsx';
import { isAdmin, useSession } from '../platform/session.ts';
import { type Answering, Dialog } from '../ui/overlay/dialog.tsx';
import { expectFinder, openFinder } from './finder/use-finder.ts';
import { LinkIcon } from './link-icon.tsx';
import styles from './menu-sheet.module.css';

type Action = { label: string; icon: LucideIcon; act: () => unknown; forAdmins?: true };
const actions: readonly Action[] = [
  { label: 'Ir a o buscar', icon: Search, act: openFinder },
  { label: 'Precios para mis clientes', icon: Tag, act: () => openCustomerPrices() },
  { label: 'Avisos', icon: Bell, act: showNotices },
  { label: 'Cambiar contraseña', icon: KeyRound, act: changeOwnPassword },
  { label: 'Mis sesiones', icon: MonitorSmartphone, act: showSessions },
  { label: 'Segundo paso', icon: ShieldCheck, act: showSecondStep, forAdmins: true },
  { label: 'Salir', icon: LogOut, act: logOut },
];

/** The header's links on a phone, within reach of the thumb. */
export function MenuSheet({ answer }: Answering<void>) {
  const session = useSession();
  const onClose = () => answer();
  useEffect(() => void expectFinder(), []);
  return (
    <Dialog onClose={onClose} title={(session && fullName(session)) || 'Menú'} size="small">
      <nav className={styles.groups} aria-label="Principal">
        {linkGroupsFor(session).map(({ name, links }) => (
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
          {actions
            .filter(({ forAdmins }) => !forAdmins || isAdmin(session))
            .map(({ label, icon: Icon, act }) => (
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
