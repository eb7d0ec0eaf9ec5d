import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { reasonOf } from '../../platform/api.ts';
import { alerts } from '../overlay/alerts.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import styles from './row-action.module.css';
import type { Column } from './table-column.ts';

type Props = {
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** What it does, on a card; in a table its tooltip. */
  label: string;
  /** What it does and to which row, for those who hear the buttons one after another. */
  name: string;
  /** The key that does it where the list has the focus: no other of its row has the same. */
  letter: string;
  danger?: boolean;
  onClick: () => void;
};

/** Something to do with one row: an icon in a table, a button with words on a phone's card. */
export function RowAction({ icon: Icon, label, name, letter, danger = false, onClick }: Props) {
  return (
    <button
      type="button"
      className={styles.action}
      data-danger={danger || undefined}
      aria-label={name}
      aria-keyshortcuts={letter}
      title={label}
      onClick={onClick}
    >
      <Icon width={20} height={20} />
      <span>{label}</span>
    </button>
  );
}

/** `name` is the row's. */
type UsualProps = { name: string; onClick: () => void };
export const EditAction = ({ name, onClick }: UsualProps) => (
  <RowAction icon={Pencil} label="Editar" name={`Editar ${name}`} letter="e" onClick={onClick} />
);
export const DeleteAction = ({ name, onClick }: UsualProps) => (
  <RowAction icon={Trash2} label="Eliminar" name={`Eliminar ${name}`} letter="l" danger onClick={onClick} />
);

/** The buttons of one row side by side. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

/** The column of what can be done with a row. */
export const actionsColumn = <Row,>(cell: Column<Row>['cell']) =>
  ({ id: 'acciones', header: 'Acciones', place: 'actions', cell }) as const;

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
export const useDelete = <Row,>({ question, yes, describe, remove, ...rest }: Deletion<Row>) =>
  useRemoval<Row>({
    ...rest,
    ask: async (row) => {
      const text = await describe(row);
      return (await alerts.confirm(question, { text, danger: true, yes, verb: yes ? undefined : 'eliminar' }))
        ? () => remove(row)
        : undefined;
    },
  });
