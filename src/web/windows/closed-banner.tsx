import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { Notice } from '../ui/notice.tsx';
import styles from './closed-banner.module.css';
import { catalogueState } from './queries.ts';

/** Shown while the catalogue is closed to orders. */
export function ClosedBanner() {
  const { data: isOpen } = useQuery(catalogueState);
  if (isOpen !== false) return null;
  return (
    <Notice icon={Store} className={styles.banner}>
      <strong>El catálogo está cerrado.</strong> Puede recorrerlo y preparar su carrito; los pedidos se finalizan cuando
      vuelva a abrir.
    </Notice>
  );
}
