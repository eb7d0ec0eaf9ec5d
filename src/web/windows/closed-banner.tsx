import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import styles from './closed-banner.module.css';
import { catalogueState } from './queries.ts';

/** Shown while the catalogue is closed to orders. */
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
