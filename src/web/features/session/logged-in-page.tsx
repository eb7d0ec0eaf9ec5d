import { fullName } from '#contract/users.ts';
import { linkGroupsFor } from '../../platform/navigation.ts';
import { Link } from '../../platform/router/link.tsx';
import { useSession } from '../../platform/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from '../../ui/message-page.module.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useCataloguePath } from '../cart/cart.ts';
import { useCustomerMode } from '../customer-prices/own-prices.ts';
import { logOut } from './logout.ts';

/** /auth/login: where the login page sends somebody who is already in. */
export function LoggedInPage() {
  const session = useSession();
  const cataloguePath = useCataloguePath();
  const forCustomers = useCustomerMode();
  const name = session && fullName(session);
  return (
    <section className={styles.page}>
      <PageHeading>Ya inició sesión</PageHeading>
      <p>{name ? `Está en Vitrina como ${name}.` : 'Está en Vitrina con su cuenta.'} ¿Por dónde seguimos?</p>
      <nav className={styles.links} aria-label="Seguir en">
        <Link to={cataloguePath} className={buttonClass}>
          Ir al catálogo
        </Link>
        {(forCustomers ? [] : linkGroupsFor(session).flatMap(({ links }) => links))
          .filter(({ to }) => to !== '/individual')
          .map(({ to, label }) => (
            <Link key={to} to={to} className={buttonClass} data-variant="outline">
              {label}
            </Link>
          ))}
        <Button variant="quiet" onClick={logOut}>
          Salir
        </Button>
      </nav>
    </section>
  );
}
