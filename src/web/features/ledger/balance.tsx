import { formatExactPrice } from '#contract/format.ts';
import { Pill } from '../../ui/pill.tsx';
import styles from './balance.module.css';

/** What an account owes, to the cent; what is in its favour says so. */
export function Balance({ saldo }: { saldo: number }) {
  if (saldo === 0) return <span className={styles.even}>Al día</span>;
  return (
    <span className={styles.balance}>
      {saldo < 0 && <Pill tone="good">A favor</Pill>} {formatExactPrice(Math.abs(saldo))}
    </span>
  );
}
