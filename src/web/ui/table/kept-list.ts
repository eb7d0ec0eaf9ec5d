import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A list that is read whole: what the server answers to a change shows in it at once, before the list is read again. */
export function keptList<Row>(queryKey: QueryKey, idOf: (row: Row) => number) {
  const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey });
  const change = (client: QueryClient, edit: (rows: Row[]) => Row[]) => {
    client.setQueryData<Row[]>(queryKey, (rows) => rows && edit(rows));
    void refresh(client);
  };
  return {
    refresh,
    /** In its place, or as the last one. */
    keep: (client: QueryClient, row: Row) =>
      change(client, (rows) =>
        rows.some((other) => idOf(other) === idOf(row))
          ? rows.map((other) => (idOf(other) === idOf(row) ? row : other))
          : [...rows, row],
      ),
    drop: (client: QueryClient, row: Row) =>
      change(client, (rows) => rows.filter((other) => idOf(other) !== idOf(row))),
  };
}
