import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#contract/format.ts';
import type { Overview } from '#contract/overview.calls.ts';
import { LITTLE_STOCK } from '#contract/products.ts';
import { UNAPPROVED } from '#contract/users.ts';
import { Link } from '../../platform/router/link.tsx';
import type { PagePath } from '../../platform/router/router.ts';
import { BackupState } from '../closings/backup-state.tsx';
import styles from './overview-page.module.css';

type Thing = { label: string; count: number; to: PagePath; search?: Record<string, unknown> };

/** What waits for an administrator: each number leads to the list that it counts. */
export function WaitingThings({ overview }: { overview: Overview }) {
  const { vendedores } = overview;
  const sellers: Thing[] = [
    { label: 'Todavía no pidieron', count: vendedores.TODAVIA_NO, to: '/equipos', search: { estado: 'TODAVIA_NO' } },
    { label: 'Con algo en el carrito', count: vendedores.EN_CARRITO, to: '/equipos', search: { estado: 'EN_CARRITO' } },
    { label: 'Nunca pidieron', count: vendedores.NUNCA, to: '/equipos', search: { estado: 'NUNCA' } },
    { label: 'Ya pidieron', count: vendedores.PIDIO, to: '/equipos', search: { estado: 'PIDIO' } },
  ];
  const waiting: Thing[] = [
    {
      label: 'Productos con poco stock',
      count: overview.pocoStock,
      to: '/listado-platos',
      search: { stock: LITTLE_STOCK },
    },
    { label: 'Olvidaron su contraseña', count: overview.recuperaciones, to: '/listado-vendedores' },
    {
      label: 'Vendedores por aprobar',
      count: overview.aprobaciones,
      to: '/listado-vendedores',
      search: { aprobacion: UNAPPROVED },
    },
  ];
  return (
    <>
      <Things title="Vendedores en este cierre" things={sellers} />
      <Things title="Para resolver" things={waiting}>
        <BackupState />
      </Things>
    </>
  );
}

function Things({ title, things, children }: { title: string; things: readonly Thing[]; children?: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <ul>
        {things.map(({ label, count, to, search }) => (
          <li key={label}>
            <Link to={to} search={search} className={styles.thing} data-some={count > 0 || undefined}>
              <strong className={styles.number}>{formatNumber(count)}</strong> {label}
              <ChevronRight size={18} className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
