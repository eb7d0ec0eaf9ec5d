import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../platform/api.ts';
import { alerts } from '../overlay/alerts.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';

type Removal<Row> = {
  /** Answers what removes the row once the administrator is sure, else nothing. */
  ask: (row: Row) => Promise<(() => Promise<unknown>) | undefined>;
  done: string;
  failed: string;
  /** Takes the row out of what is shown. */
  drop: (client: QueryClient, row: Row) => void;
  /** Reads what is shown again. */
  refresh: (client: QueryClient) => Promise<void>;
};

/** Removes a row of a list in the way that the administrator chose when asked. */
export function useRemoval<Row>({ ask, done, failed, drop, refresh }: Removal<Row>) {
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
    const remove = await ask(row).catch(sayFailed);
    if (remove) void remove().then(() => sayDone(row), sayFailed);
  });
}

type Deletion<Row> = Omit<Removal<Row>, 'ask'> & {
  question: string;
  /** The words of the button that agrees; left out, 'Si'. */
  yes?: string;
  /** Which row it is, and what becomes of what belongs to it. */
  describe: (row: Row) => Promise<string>;
  remove: (row: Row) => Promise<unknown>;
};

/** Deletes a row of a list once the administrator is sure. */
export const useDelete = <Row>({ question, yes, describe, remove, ...rest }: Deletion<Row>) =>
  useRemoval<Row>({
    ...rest,
    ask: async (row) => {
      const text = await describe(row);
      return (await alerts.confirm(question, { text, danger: true, yes, verb: yes ? undefined : 'eliminar' }))
        ? () => remove(row)
        : undefined;
    },
  });
