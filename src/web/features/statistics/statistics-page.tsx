import { parseDate, startOfWeek } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { isDay, plusDays, type WeekDay, weekDayNames, weekDays } from '#contract/days.ts';
import type { WeekStatistic } from '#contract/documents.calls.ts';
import { formatNumber, showDays } from '#contract/format.ts';
import { reading } from '../../platform/reading.ts';
import { inUrl, useFilters } from '../../platform/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { PastDayField } from '../../ui/form/day-range-fields.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { searchIn } from '../../ui/search-text.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { TableTotal } from '../../ui/table/table-total.tsx';
import { useLocalRows } from '../../ui/table/use-list.ts';
import styles from './statistics-page.module.css';

/** The units by product and weekday in the week of `fecha`, YYYY-MM-DD. */
export const weekStatistics = (fecha: string) =>
  reading(['estadistica', fecha], 'GET /api/producto/estadistica', { query: { fecha } });

export function StatisticsPage() {
  const [{ fecha = today() }, change] = useFilters(weekView);
  const { data: rows = none, isLoading: loading, error, refetch } = useQuery(weekStatistics(fecha));
  const reading = { loading, error, onRetry: () => void refetch() };
  const { list, found } = useLocalRows(rows, { index: productIndex, sortBy }, reading);
  const { monday, sunday } = weekOf(fecha);
  return (
    <>
      <PageHead
        title="Estadística Semanal"
        primary={<Button variant="outline" data-short onClick={() => window.print()} icon={Printer} label="Imprimir" />}
      >
        <WeekPicker day={fecha} onPick={(day) => change({ fecha: day })} />
      </PageHead>
      <p className={styles.week} role="status">
        Semana del {showDays(monday, sunday)}
      </p>
      <div className={styles.sides}>
        <WeekChart rows={rows} />
        <DataTable
          {...list}
          label="Unidades por producto y día"
          noun={['producto', 'productos']}
          columns={rows.some(({ devueltas }) => devueltas) ? [...columns, returned] : columns}
          rowKey={({ productoId }) => productoId}
          search="Buscar productos"
          summary={() => (
            <TableTotal label="Unidades">
              {formatNumber(found.reduce((sum, row) => sum + row.totalQuantity, 0))}
            </TableTotal>
          )}
          empty="No hubo pedidos en esta semana."
        />
      </div>
    </>
  );
}

/** The fields of a statistics row (§3), from Monday to Sunday, with their names on screen. */
const weekdays = weekDays.map((day) => ({
  id: day.toLowerCase() as Lowercase<WeekDay>,
  name: weekDayNames[day],
}));

const none: readonly WeekStatistic[] = [];

const weekView = inUrl({ fecha: isDay });

const productIndex = searchIn<WeekStatistic>(({ nombre }) => [nombre]);

const sortBy = {
  nombre: ({ nombre }: WeekStatistic) => nombre,
  ...Object.fromEntries(weekdays.map(({ id }) => [id, (row: WeekStatistic) => row[id]])),
  total: ({ totalQuantity }: WeekStatistic) => totalQuantity,
  devueltas: ({ devueltas = 0 }: WeekStatistic) => devueltas,
};

const columns: readonly Column<WeekStatistic>[] = [
  { id: 'nombre', header: 'Producto', field: 'nombre', place: 'name' },
  ...weekdays.map(
    ({ id, name }): Column<WeekStatistic> => ({
      id,
      header: name,
      cell: (row) => (row[id] === 0 ? <small>0</small> : formatNumber(row[id])),
      field: id,
      align: 'end',
    }),
  ),
  {
    id: 'total',
    header: 'Total',
    field: 'totalQuantity',
    format: (units) => <strong>{formatNumber(units)}</strong>,
    place: 'amount',
  },
];

/** Shown if somebody returned units that were ordered in the week. */
const returned: Column<WeekStatistic> = {
  id: 'devueltas',
  header: 'Devueltas',
  field: 'devueltas',
  format: (units) => (units ? formatNumber(units) : null),
  align: 'end',
};

/** `day`: any day of the week, YYYY-MM-DD. */
function WeekPicker({ day, onPick }: { day: string; onPick: (day: string) => void }) {
  const { monday, sunday } = weekOf(day);
  const isLast = sunday >= today();
  return (
    <div className={styles.picker}>
      <Button variant="outline" aria-label="Semana anterior" onClick={() => onPick(plusDays(monday, -7))}>
        <ChevronLeft />
      </Button>
      <PastDayField label="Semana del día" value={day} onChange={(picked) => picked && onPick(picked)} />
      <Button
        variant="outline"
        aria-label="Semana siguiente"
        disabled={isLast}
        onClick={() => onPick(plusDays(monday, 7))}
      >
        <ChevronRight />
      </Button>
    </div>
  );
}

export function weekOf(day: string) {
  const monday = startOfWeek(parseDate(day), 'es', 'mon').toString();
  return { monday, sunday: plusDays(monday, 6) };
}

const TOP = 10;

function WeekChart({ rows }: { rows: readonly WeekStatistic[] }) {
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
