import { useCataloguePath } from '../features/cart/cart.ts';
import { Link } from '../platform/router/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import styles from '../ui/message-page.module.css';
import { PageHeading } from '../ui/page-heading.tsx';

/** For an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <section className={styles.page}>
      <PageHeading>No encontramos esta página</PageHeading>
      <p>Puede que la dirección esté mal escrita o que la página ya no exista.</p>
      <Link to={useCataloguePath()} className={buttonClass}>
        Ir al catálogo
      </Link>
    </section>
  );
}
