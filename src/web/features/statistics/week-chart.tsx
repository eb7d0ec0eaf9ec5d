import type { WeekStatistic } from '#contract/documents.calls.ts';
import { formatNumber } from '#contract/format.ts';
import styles from './week-chart.module.css';
import { weekdays } from './week-picker.tsx';

const TOP = 10;

/** The products ordered most in a week, each a bar made of its days. The table beside it tells the figures. */
export function WeekChart({ rows }: { rows: readonly WeekStatistic[] }) {
  const top = rows.toSorted((a, b) => b.totalQuantity - a.totalQuantity).slice(0, TOP);
  const most = top[0]?.totalQuantity ?? 0;
  if (most === 0) return null;
  return (
    <figure className={styles.chart}>
      <figcaption>Los más pedidos</figcaption>
      <ol className={styles.bars}>
        {top.map((row) => (
          <li key={row.productoId}>
            <span className={styles.name}>{row.nombre}</span>
            <strong>{formatNumber(row.totalQuantity)}</strong>
            <Bar row={row} most={most} />
          </li>
        ))}
      </ol>
      <ul className={styles.legend} aria-label="Unidades por día">
        {weekdays.map(({ id, name }) => (
          <li key={id}>
            <span className={styles.key} style={{ background: `var(--${id})` }} aria-hidden="true" />
            {name} <strong>{formatNumber(rows.reduce((sum, row) => sum + row[id], 0))}</strong>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const Bar = ({ row, most }: { row: WeekStatistic; most: number }) => (
  <span className={styles.bar} aria-hidden="true">
    {weekdays.map(
      ({ id, name }) =>
        row[id] > 0 && (
          <span
            key={id}
            title={`${name}: ${formatNumber(row[id])}`}
            style={{ width: `${(row[id] / most) * 100}%`, background: `var(--${id})` }}
          />
        ),
    )}
  </span>
);
