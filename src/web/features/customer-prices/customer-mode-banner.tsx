import { Button } from '../../ui/button.tsx';
import styles from './customer-mode-banner.module.css';
import { setCustomerMode } from './own-prices.ts';

/** Says that a customer may look, and ends that. */
export const CustomerModeBanner = () => (
  <p className={styles.banner} role="status">
    <span>Modo cliente: se ven sus precios.</span>
    <Button variant="outline" aria-label="Salir del modo cliente" onClick={() => setCustomerMode(false)}>
      Salir
    </Button>
  </p>
);
