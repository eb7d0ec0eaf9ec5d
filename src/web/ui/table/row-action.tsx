import { Pencil, Trash2 } from 'lucide-react';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { alerts } from '../overlay/alerts.ts';
import { useBusy } from '../use-busy.ts';
import styles from './row-action.module.css';

type Props = {
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** What it does, on a card; in a table its tooltip. */
  label: string;
  /** To which row: said after the label to those who hear the buttons one after another, or both in other words. */
  of?: string | number;
  name?: string;
  /** The key that does it where the list has the focus: no other of its row has the same. */
  letter: string;
  danger?: boolean;
  /** Takes no second press until what it answers is done. */
  onClick: () => unknown;
};

/** Something to do with one row: an icon in a table, a button with words on a phone's card. */
export function RowAction({ icon: Icon, label, of, name, letter, danger = false, onClick }: Props) {
  const [busy, during] = useBusy();
  return (
    <button
      ref={leaveToRow}
      type="button"
      className={styles.action}
      data-danger={danger || undefined}
      aria-label={name ?? `${label} ${of}`}
      aria-keyshortcuts={letter}
      title={label}
      aria-disabled={busy || undefined}
      onClick={() => busy || void during(Promise.resolve(onClick()))}
    >
      <Icon width={20} height={20} />
      <span>{label}</span>
    </button>
  );
}

/** What is not offered any more once it is done leaves the focus to its row. */
const leaveToRow = (button: HTMLElement | null) => () => {
  if (button === document.activeElement) button?.closest<HTMLElement>('[data-row], [data-beside]')?.focus();
};

type UsualProps = Pick<Props, 'of' | 'onClick'>;
export const EditAction = (props: UsualProps) => <RowAction {...props} icon={Pencil} label="Editar" letter="e" />;
export const DeleteAction = (props: UsualProps) => (
  <RowAction {...props} icon={Trash2} label="Eliminar" letter="l" danger />
);

export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

export const actionsColumn = <Row,>(buttons: (row: Row) => ReactNode) =>
  ({
    id: 'acciones',
    header: 'Acciones',
    place: 'actions',
    cell: (row: Row) => <RowActions>{buttons(row)}</RowActions>,
  }) as const;

type Removal<Row> = {
  /** Answers what removes the row once the administrator is sure, else nothing; that answers false where nothing was done after all. */
  ask: (row: Row) => Promise<(() => Promise<unknown>) | undefined>;
  done: string;
  failed: string;
  drop: (row: Row) => void;
  refresh: () => Promise<void>;
};

/** Removes a row of a list in the way that the administrator chose when asked. */
export function useRemoval<Row>({ ask, done, failed, drop, refresh }: Removal<Row>) {
  const sayFailed = (error: unknown) => {
    // Somebody else may have changed it already: read the list again.
    void refresh();
    void alerts.failure(failed, error);
  };
  const sayDone = (row: Row) => {
    drop(row);
    void alerts.success(done);
  };
  return async (row: Row) => {
    const remove = await ask(row).catch(sayFailed);
    if (remove) await remove().then((done) => done !== false && sayDone(row), sayFailed);
  };
}

type Deletion<Row> = Omit<Removal<Row>, 'ask'> & {
  question: string;
  /** The words of the button that agrees; left out, 'Si'. */
  yes?: string;
  /** Names the row, and says what becomes of its belongings. */
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
