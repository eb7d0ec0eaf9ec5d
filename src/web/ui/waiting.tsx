import { TableError, TableSkeleton } from './table/table-states.tsx';

type Query = { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
type Props = { query: Query; text?: string; whole?: boolean };

export function Waiting({ query: { data, error, refetch }, text = 'Cargando…', whole = false }: Props) {
  if (error) return <TableError error={error} onRetry={() => void refetch()} />;
  if (data !== undefined) return null;
  if (whole) return <TableSkeleton />;
  return (
    <p role="status">
      <small>{text}</small>
    </p>
  );
}
