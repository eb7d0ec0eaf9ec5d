import { counted, formatNumber, formatPrice } from '#contract/format.ts';
import type { Overview } from '#contract/overview.calls.ts';
import { Link } from '../../platform/router/link.tsx';
import { formatMoment, momentInWords } from '../../ui/dates.ts';
import { timeLeft, useMinutesUntil } from '../../ui/windows/window-banner.tsx';
import { WindowResult } from '../closings/window-result.tsx';
import styles from './overview-page.module.css';

export function WindowFigures({ overview }: { overview: Overview }) {
  const { cierre, anterior, anteriorHastaAca } = overview;
  if (!cierre)
    return (
      <section className={styles.card}>
        <p>Todavía no hubo ningún cierre: abra el catálogo en Cierres para recibir pedidos.</p>
      </section>
    );
  const before = anteriorHastaAca ?? anterior;
  const when = anteriorHastaAca ? 'a esta altura del anterior' : 'en el anterior';
  return (
    <section className={styles.card} aria-labelledby="cierre">
      <h2 id="cierre">
        <Link to="/cierres" search={{ ventana: cierre.id }} className={styles.quiet}>
          Cierre N° {cierre.cierre}
        </Link>
      </h2>
      <p className={styles.soft}>
        {cierre.cerrada
          ? `Cerrado el ${formatMoment(cierre.cerrada)}. ${opening(overview.programacion.apertura)}`
          : `Abierto desde el ${formatMoment(cierre.abierta)}. `}
        {!cierre.cerrada && <TimeLeft instant={overview.programacion.cierre} />}
      </p>
      <dl className={styles.figures}>
        {figures.map(([name, field, show]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Link to="/cierres" search={{ ventana: cierre.id }} className={styles.figure}>
                {show(cierre[field])}
              </Link>
              {before && <Compared now={cierre[field]} before={before[field]} show={show} when={when} />}
            </dd>
          </div>
        ))}
      </dl>
      <WindowResult id={cierre.id} brief />
      {anterior && anteriorHastaAca && (
        <p className={styles.soft}>
          El cierre N° {anterior.cierre} terminó con{' '}
          <Link to="/cierres" search={{ ventana: anterior.id }} className={styles.quiet}>
            {counted(anterior.pedidos, 'pedido', 'pedidos')}
          </Link>{' '}
          y {formatPrice(anterior.total)}.
        </p>
      )}
    </section>
  );
}

const figures = [
  ['Pedidos', 'pedidos', formatNumber],
  ['Monto', 'total', formatPrice],
] as const;

const opening = (instant: string | null) =>
  instant ? `Abre ${momentInWords(instant)}.` : 'No hay apertura programada.';

function TimeLeft({ instant }: { instant: string | null }) {
  const minutes = useMinutesUntil(instant, false);
  if (!instant) return 'No hay cierre programado.';
  return (
    <span role="timer">
      Cierra {momentInWords(instant)}. {timeLeft(minutes)}
    </span>
  );
}

type ComparedProps = { now: number; before: number; show: (value: number) => string; when: string };

function Compared({ now, before, show, when }: ComparedProps) {
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : null;
  const sign = percent !== null && percent > 0 ? '+' : '';
  return (
    <small className={styles.compared}>
      {percent !== null && (
        <strong className={now < before ? styles.less : styles.more}>{`${sign}${formatNumber(percent)} % `}</strong>
      )}
      {show(before)} {when}
    </small>
  );
}

export function HoursChart({ hours, hasBefore }: { hours: Overview['horas']; hasBefore: boolean }) {
  const most = Math.max(...hours.flatMap(({ pedidos, antes }) => [pedidos, antes]));
  const [first, last] = [hours[0]?.hora ?? 0, hours.at(-1)?.hora ?? 0];
  if (hours.length === 0) return null;
  const shown = Array.from({ length: last - first + 1 }, (_, at) => {
    const hora = first + at;
    return hours.find((hour) => hour.hora === hora) ?? { hora, pedidos: 0, antes: 0 };
  });
  const height = (orders: number) => ({ height: `${(orders / most) * 100}%` });
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>Pedidos por hora</h2>
        {hasBefore && (
          <ul className={styles.legend}>
            <li data-of="now">Este cierre</li>
            <li data-of="before">El anterior</li>
          </ul>
        )}
      </figcaption>
      <ol className={styles.hours} aria-label="Pedidos por hora del día">
        {shown.map(({ hora, pedidos, antes }) => (
          <li key={hora} title={inWords(pedidos, antes, hasBefore)}>
            <span className={styles.bars} aria-hidden="true">
              {hasBefore && <span data-of="before" style={height(antes)} />}
              <span data-of="now" style={height(pedidos)} />
            </span>
            <span className={styles.hour} aria-hidden="true">
              {hora}
            </span>
            <span className="visually-hidden">
              {hora} h: {inWords(pedidos, antes, hasBefore)}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

const inWords = (now: number, before: number, hasBefore: boolean) =>
  `${counted(now, 'pedido', 'pedidos')}${hasBefore ? `; en el anterior, ${formatNumber(before)}` : ''}`;
