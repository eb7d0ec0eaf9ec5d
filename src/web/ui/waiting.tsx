import { TableError, TableSkeleton } from './table/table-states.tsx';

type Query = { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
type Props = {
  query: Query;
  text?: string;
  /** All of a page: its place is drawn. */
  whole?: boolean;
};

/** Where an answer is to come: that it is on its way, or why it did not come and the way to ask again. */
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
