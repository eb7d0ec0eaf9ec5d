import { Button } from '../../ui/button.tsx';
import styles from './customer-mode-banner.module.css';
import { setCustomerMode } from './own-prices.ts';

export const CustomerModeBanner = () => (
  <p className={styles.banner} role="status">
    <span>Modo cliente: se ven sus precios.</span>
    <Button variant="outline" onClick={() => setCustomerMode(false)} label="Salir del modo cliente" />
  </p>
);
