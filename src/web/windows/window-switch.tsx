import { useQuery } from '@tanstack/react-query';
import { catalogueState } from './queries.ts';
import { useSwitchCatalogue } from './switch-catalogue.ts';
import styles from './window-switch.module.css';

/** The administrator's switch of the catalogue: on while resellers can order. */
export function WindowSwitch() {
  const { data: open } = useQuery(catalogueState);
  const { ask, busy } = useSwitchCatalogue();
  if (open === undefined) return null;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={open}
      aria-busy={busy || undefined}
      disabled={busy}
      className={styles.switch}
      onClick={() => ask(!open)}
    >
      <span className={styles.track} aria-hidden="true" />
      Flujo de pedidos {open ? 'activo' : 'inactivo'}
    </button>
  );
}
