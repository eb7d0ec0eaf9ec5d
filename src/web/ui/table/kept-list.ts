import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from '../../platform/api.ts';

/**
 * A list that is read by pages: what the server answers to a change shows at once wherever its row was read, before what is
 * shown is read again; `changed` begins the key of all that changes with it.
 */
export function keptList<Row>(queryKey: QueryKey, idOf: (row: Row) => number, changed = queryKey) {
  const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: changed });
  const change = (client: QueryClient, edit: (rows: Row[]) => Row[]) => {
    client.setQueriesData<Page<Row>>({ queryKey }, (page) => page && edited(page, edit(page.rows)));
    void refresh(client);
  };
  return {
    refresh,
    keep: (client: QueryClient, row: Row) =>
      change(client, (rows) => rows.map((other) => (idOf(other) === idOf(row) ? row : other))),
    drop: (client: QueryClient, row: Row) =>
      change(client, (rows) => rows.filter((other) => idOf(other) !== idOf(row))),
  };
}

const edited = <Row>(page: Page<Row>, rows: Row[]): Page<Row> => ({
  ...page,
  rows,
  total: page.total - (page.rows.length - rows.length),
});
