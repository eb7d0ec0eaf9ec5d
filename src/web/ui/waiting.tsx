import { TableError } from './table/table-states.tsx';

type Query = { data: unknown; error: Error | null; refetch: () => Promise<unknown> };

/** Where an answer is to come: that it is on its way, or why it did not come and the way to ask again. */
export function Waiting({ query: { data, error, refetch }, text = 'Cargando…' }: { query: Query; text?: string }) {
  if (error) return <TableError error={error} onRetry={() => void refetch()} />;
  return (
    data === undefined && (
      <p role="status">
        <small>{text}</small>
      </p>
    )
  );
}
