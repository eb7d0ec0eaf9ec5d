import { Link } from '@tanstack/react-router';
import { logOut } from '../session/logout.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import styles from './header.module.css';
import { linksFor } from './navigation.ts';

/** The bar on top of every page: the way to the pages of one's role, in or out. */
export function Header() {
  const session = useSession();
  return (
    <header className={styles.header}>
      <Link to="/individual" className={styles.brand}>
        Vitrina
      </Link>
      <nav aria-label="Principal">
        {linksFor(session).map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      {session ? <Button onClick={logOut}>Salir</Button> : <Link to="/login">Login</Link>}
    </header>
  );
}
