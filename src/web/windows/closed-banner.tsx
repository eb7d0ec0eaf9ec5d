import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import styles from './closed-banner.module.css';
import { catalogueState } from './queries.ts';

/** Says calmly, for as long as it lasts, that no order can be placed. */
export function ClosedBanner() {
  const { data: isOpen } = useQuery(catalogueState);
  if (isOpen !== false) return null;
  return (
    <p className={styles.banner} role="status">
      <Store aria-hidden="true" />
      <span>
        <strong>El catálogo está cerrado.</strong> Puede recorrerlo y preparar su carrito; los pedidos se finalizan
        cuando vuelva a abrir.
      </span>
    </p>
  );
}
