import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, FileSpreadsheet, FileText } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { daysBetween } from '#contract/days.ts';
import { counted, showDay } from '#contract/format.ts';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { type DayRange, DayRangeFields, dayWords, rangeProblems } from '../../ui/form/day-range-fields.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { TableError } from '../../ui/table/table-states.tsx';
import type { List } from '../../ui/table/use-list.ts';

type MovementsTableProps<Row> = {
  account: Pick<UseQueryResult, 'error' | 'refetch'>;
  movements: List<Row>;
  columns: readonly Column<Row>[];
  days: DayRange;
  change: (days: DayRange) => void;
  quick?: ReactNode;
  empty: string;
};

export function MovementsTable<Row extends { id: number }>(props: MovementsTableProps<Row>) {
  const { account, movements, columns, days, change, quick, empty } = props;
  const isNarrowed = days.desde !== undefined || days.hasta !== undefined;
  return (
    <>
      {account.error && !movements.error && <TableError error={account.error} onRetry={() => void account.refetch()} />}
      <DataTable
        {...movements}
        onRetry={() => {
          movements.onRetry();
          if (account.error) void account.refetch();
        }}
        label="Movimientos"
        noun={['movimiento', 'movimientos']}
        columns={columns}
        rowKey={({ id }) => id}
        quick={quick}
        filters={{
          words: dayWords(days),
          onClear: change,
          fields: <DayRangeFields {...days} onChange={change} />,
        }}
        empty={isNarrowed ? 'No hay movimientos en esos días.' : empty}
      />
    </>
  );
}

type StatementButtonsProps = {
  days: DayRange;
  style?: CSSProperties | undefined;
  onReceive: (extension: 'pdf' | 'xlsx') => Promise<unknown>;
};

export function StatementButtons({ days, style, onReceive }: StatementButtonsProps) {
  const isInvalid = Object.values(rangeProblems(days)).some(Boolean);
  return statements.map(({ extension, label, icon: Icon }) => (
    <Button key={extension} variant="outline" style={style} disabled={isInvalid} onClick={() => onReceive(extension)}>
      <Icon /> {label}
    </Button>
  ));
}

export const statements = [
  { extension: 'pdf', label: 'Resumen PDF', letter: 'p', icon: FileText },
  { extension: 'xlsx', label: 'Resumen Excel', letter: 'x', icon: FileSpreadsheet },
] as const;

export const AllAccounts = () => <LinkButton to="/cuentas" icon={ArrowLeft} label="Todas las cuentas" />;

/** The day of the oldest debt and its age: `14/02/2031 (24 días)`. */
export const Since = ({ day }: { day: string }) => (
  <>
    {showDay(day)} <span className="soft">({counted(daysBetween(day, today()), 'día', 'días')})</span>
  </>
);
