import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '#contract/format.ts';
import type { WindowSteps as Steps } from '#contract/overview.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { reading } from '../../platform/reading.ts';
import { Link } from '../../platform/router/link.tsx';
import type { PagePath } from '../../platform/router/router.ts';
import { windowsKey } from '../../platform/windows.ts';
import { DoneMark } from '../../ui/done-mark.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { orderNoun } from '../../ui/windows/period.ts';
import styles from './window-steps.module.css';

const stepsOf = (id: number) => ({
  ...reading([...windowsKey, 'pasos', id], 'GET /api/ventanas/:id/pasos', { params: { id } }),
  staleTime: 0,
});

type Step = [title: string, one: string, many: string, done: string, to: PagePath, search?: Record<string, unknown>];

/** The steps after closing, in the order of the work. */
const steps: Record<keyof Steps, Step> = {
  compras: ['Comprar', 'compra sin enviar', 'compras sin enviar', 'Todo enviado', '/compras', { paso: 'ENVIAR' }],
  porLlegar: ['Recibir', 'compra por llegar', 'compras por llegar', 'Llegó todo', '/compras', { paso: 'RECIBIR' }],
  faltantes: [
    'Repartir',
    'faltante por repartir',
    'faltantes por repartir',
    'Sin faltantes',
    '/compras',
    { paso: 'REPARTIR' },
  ],
  porArmar: ['Armar', 'bulto por armar', 'bultos por armar', 'Todo armado', '/armado'],
  bultos: ['Entregar', 'bulto sin entregar', 'bultos sin entregar', 'Todo entregado', '/armado', { faltan: true }],
  cuentas: ['Cobrar', 'cuenta que debe', 'cuentas que deben', 'Todo cobrado', '/cuentas'],
  comisiones: ['Liquidar', 'comisión por liquidar', 'comisiones por liquidar', 'Nada por liquidar', '/comisiones'],
};
const names = Object.keys(steps) as (keyof Steps)[];

type Props = { window: OrderingWindow; close: ReactNode };

export function WindowSteps({ window: { id, cerrada, pedidos }, close }: Props) {
  const query = useQuery(stepsOf(id));
  const { data } = query;
  const next = cerrada && data ? names.findIndex((name) => data[name] > 0) : -1;
  /** True if the closed window has no work left in this step and in the earlier steps. */
  const isDone = (at: number) => cerrada !== null && data !== undefined && (next < 0 || at < next);
  return (
    <>
      {query.error && !data && <Waiting query={query} />}
      <ol className={styles.steps} aria-label="Pasos del cierre">
        <li className={styles.close} data-done={cerrada ? true : undefined}>
          <DoneMark done={cerrada !== null} size={20} />
          <strong>Cerrar</strong>
          <span>{cerrada ? 'Cerrado' : `En curso, ${counted(pedidos, ...orderNoun)}`}</span>
          {!cerrada && close}
        </li>
        {names.map((name, at) => {
          const [title, one, many, done, to, search] = steps[name];
          const count = data?.[name] ?? 0;
          return (
            <li key={name}>
              <Link
                to={to}
                search={{ ventana: id, ...search }}
                className={styles.step}
                data-done={isDone(at) || undefined}
                data-next={at === next || undefined}
              >
                <DoneMark done={isDone(at)} size={20} />
                <strong>{title}</strong>
                <span>{count > 0 ? counted(count, one, many) : isDone(at) ? done : data && 'Nada por ahora'}</span>
                <ChevronRight size={18} />
              </Link>
            </li>
          );
        })}
      </ol>
    </>
  );
}
