import { useQuery } from '@tanstack/react-query';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatExactPrice, formatNumber, listed } from '#contract/format.ts';
import { DUE_DAYS } from '#contract/limits.ts';
import type { Overview } from '#contract/overview.calls.ts';
import { LITTLE_STOCK } from '#contract/products.ts';
import { type MemberState, UNAPPROVED } from '#contract/users.ts';
import { Link } from '../../platform/router/link.tsx';
import type { PagePath } from '../../platform/router/router.ts';
import { overview } from '../../platform/windows.ts';
import { momentInWords } from '../../ui/dates.ts';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { BackupState } from '../closings/backup-state.tsx';
import { FirstSteps } from './first-steps.tsx';
import styles from './overview-page.module.css';
import { HoursChart, WindowFigures } from './window-figures.tsx';

export function OverviewPage() {
  const query = useQuery(overview);
  const { data } = query;
  return (
    <>
      <PageHead title="Inicio" help={<HelpLink topic="inicio" />} />
      <FirstSteps />
      <Waiting query={query} whole />
      {data && (
        <div className={styles.page}>
          <ChangedSettings changed={data.ajustesCambiados} />
          <WaitingThings overview={data} />
          <WindowFigures overview={data} />
          <SellersInWindow overview={data} />
          <HoursChart hours={data.horas} hasBefore={data.anterior !== null} />
        </div>
      )}
    </>
  );
}

/** Warns of payment or access settings that somebody changed in the last 48 hours. */
function ChangedSettings({ changed }: { changed: Overview['ajustesCambiados'] }) {
  const [last] = changed;
  if (!last) return null;
  return (
    <Notice icon={TriangleAlert} className={styles.changed}>
      Se cambió {listed(changed.map(({ ajuste }) => ajuste))}, {momentInWords(last.cambiado)}. Quién lo hizo está en{' '}
      <Link to="/auditoria">Auditoría</Link>.
    </Notice>
  );
}

type Thing = { label: string; count: number; to: PagePath; search?: Record<string, unknown> };

function WaitingThings({ overview }: { overview: Overview }) {
  const { proveedores } = overview;
  const waiting: Thing[] = [
    {
      label: 'Productos con poco stock',
      count: overview.pocoStock,
      to: '/listado-platos',
      search: { stock: LITTLE_STOCK },
    },
    { label: 'Olvidaron su contraseña', count: overview.recuperaciones, to: '/listado-vendedores' },
    { label: 'Reclamos por resolver', count: overview.reclamos, to: '/reclamos' },
    { label: 'Pagos avisados por revisar', count: overview.comprobantes, to: '/comprobantes' },
    { label: 'Cuentas que deben', count: overview.deudas, to: '/cuentas', search: { estado: 'DEBE', sort: 'desde' } },
    {
      label: withAmount('Proveedores a los que se debe', proveedores.saldo),
      count: proveedores.conDeuda,
      to: '/listado-proveedores',
      search: { sort: '-saldo' },
    },
    {
      label: withAmount(`Proveedores por pagar en ${DUE_DAYS} días`, proveedores.importePorVencer),
      count: proveedores.porVencer,
      to: '/listado-proveedores',
      search: { sort: 'vence' },
    },
    ...leftOf(overview),
    {
      label: 'Vendedores por aprobar',
      count: overview.aprobaciones,
      to: '/listado-vendedores',
      search: { aprobacion: UNAPPROVED },
    },
  ];
  const left = waiting.filter(({ count }) => count > 0);
  return (
    <Things title="Para resolver" things={left}>
      {left.length === 0 && <p className={styles.soft}>No queda nada por resolver.</p>}
      <BackupState />
    </Things>
  );
}

const SellersInWindow = ({ overview: { vendedores } }: { overview: Overview }) => (
  <Things
    title="Vendedores en este cierre"
    things={(Object.keys(memberLabels) as MemberState[]).map((estado) => ({
      label: memberLabels[estado],
      count: vendedores[estado],
      to: '/equipos',
      search: { estado },
    }))}
  />
);

const withAmount = (label: string, amount: number) => (amount > 0 ? `${label}: ${formatExactPrice(amount)}` : label);

const memberLabels: Record<MemberState, string> = {
  TODAVIA_NO: 'Todavía no pidieron',
  EN_CARRITO: 'Con algo en el carrito',
  NUNCA: 'Nunca pidieron',
  PIDIO: 'Ya pidieron',
};

/** The open work of the window that ended last. While a newer window is open, the labels name the ended one. */
function leftOf({ terminado, anterior }: Overview): Thing[] {
  if (!terminado) return [];
  const { ventana, compras, porLlegar, faltantes, bultos } = terminado;
  const of = anterior?.id === ventana ? ` del cierre ${anterior.cierre}` : '';
  return [
    { label: `Compras sin enviar${of}`, count: compras, to: '/compras', search: { ventana, paso: 'ENVIAR' } },
    { label: `Compras por llegar${of}`, count: porLlegar, to: '/compras', search: { ventana, paso: 'RECIBIR' } },
    { label: `Faltantes por repartir${of}`, count: faltantes, to: '/compras', search: { ventana, faltan: true } },
    { label: `Bultos sin entregar${of}`, count: bultos, to: '/armado', search: { ventana, faltan: true } },
  ];
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
