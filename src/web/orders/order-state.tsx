import type { OrderState as State } from '#contract/order-rules.ts';
import styles from './order-state.module.css';

export const OrderState = ({ state }: { state: State }) => (
  <span className={styles.state} data-state={state}>
    {state}
  </span>
);
