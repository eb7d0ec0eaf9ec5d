import { Link } from '@tanstack/react-router';
import { KeyRound, LogOut, MonitorSmartphone, Search } from 'lucide-react';
import { fullName } from '#contract/users.ts';
import { openFinder } from '../finder/use-finder.ts';
import { logOut } from '../session/logout.ts';
import { useSession } from '../session/session.ts';
import { type Answering, Dialog, openDialog } from '../ui/overlay/dialog.tsx';
import { changeOwnPassword } from './change-own-password.ts';
import styles from './menu-sheet.module.css';
import { linksFor } from './navigation.ts';
import { showSessions } from './show-sessions.ts';

export const openMenu = () => openDialog<void>(MenuSheet);

/** The header's links on a phone, within reach of the thumb. */
function MenuSheet({ answer }: Answering<void>) {
  const session = useSession();
  const onClose = () => answer();
  return (
    <Dialog onClose={onClose} title={(session && fullName(session)) || 'Menú'} size="small">
      <nav className={styles.links} aria-label="Principal">
        {linksFor(session).map(({ to, label }) => (
          <Link key={to} to={to} className={styles.link} onClick={onClose}>
            {label}
          </Link>
        ))}
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            onClose();
            void openFinder();
          }}
        >
          <Search aria-hidden="true" /> Ir a o buscar
        </button>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            onClose();
            void changeOwnPassword();
          }}
        >
          <KeyRound aria-hidden="true" /> Cambiar contraseña
        </button>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            onClose();
            void showSessions();
          }}
        >
          <MonitorSmartphone aria-hidden="true" /> Mis sesiones
        </button>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            onClose();
            void logOut();
          }}
        >
          <LogOut aria-hidden="true" /> Salir
        </button>
      </nav>
    </Dialog>
  );
}
