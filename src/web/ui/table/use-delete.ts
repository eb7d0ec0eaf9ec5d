import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../api.ts';
import { alerts } from '../overlay/alerts.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';

type Deletion<Row> = {
  question: string;
  /** The words of the button that agrees; left out, 'Si'. */
  yes?: string;
  /** Which row it is, and what becomes of what belongs to it. */
  describe: (row: Row) => Promise<string>;
  remove: (row: Row) => Promise<unknown>;
  done: string;
  failed: string;
  /** Takes the row out of what is shown. */
  drop: (client: QueryClient, row: Row) => void;
  /** Reads what is shown again. */
  refresh: (client: QueryClient) => Promise<void>;
};

/** Deletes a row of a list once the administrator is sure. */
export function useDelete<Row>({ question, yes, describe, remove, done, failed, drop, refresh }: Deletion<Row>) {
  const queryClient = useQueryClient();
  const sayFailed = (error: unknown) => {
    // Somebody else may have changed it already: read the list again.
    void refresh(queryClient);
    void alerts.error(failed, { text: reasonOf(error) });
  };
  const sayDone = (row: Row) => {
    drop(queryClient, row);
    void alerts.success(done);
  };
  return useOneAtATime(async (row: Row) => {
    const text = await describe(row).catch(sayFailed);
    if (text === undefined || !(await alerts.confirm(question, { text, danger: true, yes }))) return;
    void remove(row).then(() => sayDone(row), sayFailed);
  });
}
