import { counted, formatNumber } from '#contract/format.ts';
import type { Overview } from '#contract/overview.calls.ts';
import styles from './hours-chart.module.css';

type Props = { hours: Overview['horas']; hasBefore: boolean };

/** The orders of two closings by the hour of the day. What the bars say stands in words in each of them. */
export function HoursChart({ hours, hasBefore }: Props) {
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
