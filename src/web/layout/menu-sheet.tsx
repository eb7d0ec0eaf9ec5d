import { Link } from '@tanstack/react-router';
import { KeyRound, LogOut, MonitorSmartphone, Search } from 'lucide-react';
import { openFinder } from '../finder/use-finder.ts';
import { logOut } from '../session/logout.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { changeOwnPassword } from './change-own-password.ts';
import styles from './menu-sheet.module.css';
import type { PageLink } from './navigation.ts';
import { showSessions } from './show-sessions.ts';

type Props = { open: boolean; name: string; links: readonly PageLink[]; onClose: () => void };

/** The header's links on a phone, within reach of the thumb. */
export function MenuSheet({ open, name, links, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={name || 'Menú'} size="small">
      <nav className={styles.links} aria-label="Principal">
        {links.map(({ to, label }) => (
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
