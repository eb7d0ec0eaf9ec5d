import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { Menu } from '../menu.tsx';
import { alerts } from '../overlay/alerts.ts';
import { useBusy } from '../use-busy.ts';
import styles from './row-action.module.css';

type Props = {
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** The button's text on a card and its tooltip in a table. */
  label: string;
  of?: string | number;
  name?: string;
  /** The key for this action while the list has the focus. */
  letter: string;
  danger?: boolean;
  /** Until a returned promise settles, further presses are ignored. */
  onClick: () => unknown;
};

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

const leaveToRow = (button: HTMLElement | null) => () => {
  if (button === document.activeElement) button?.closest<HTMLElement>('[data-row], [data-beside]')?.focus();
};

type UsualProps = Pick<Props, 'of' | 'onClick'>;
export const EditAction = (props: UsualProps) => <RowAction {...props} icon={Pencil} label="Editar" letter="e" />;
export const DeleteAction = (props: UsualProps) => (
  <RowAction {...props} icon={Trash2} label="Eliminar" letter="l" danger />
);

export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

type Others<Row> = { of: (row: Row) => string; buttons: (row: Row) => ReactNode };

export const actionsColumn = <Row,>(buttons: (row: Row) => ReactNode, others?: Others<Row>) =>
  ({
    id: 'acciones',
    header: 'Acciones',
    place: 'actions',
    cell: (row: Row) => (
      <RowActions>
        {buttons(row)}
        {others && (
          <Menu
            className={styles.others}
            button={(opens) => (
              <button
                {...opens}
                type="button"
                className={`${styles.action} ${styles.more}`}
                aria-label={`Más acciones: ${others.of(row)}`}
                title="Más acciones"
              >
                <Ellipsis width={20} height={20} />
              </button>
            )}
          >
            {others.buttons(row)}
          </Menu>
        )}
      </RowActions>
    ),
  }) as const;

type Removal<Row> = {
  /** Asks the user. Resolves to a function that removes the row; undefined if the user cancels. */
  ask: (row: Row) => Promise<(() => Promise<unknown>) | undefined>;
  done: string;
  failed: string;
  drop: (row: Row) => void;
  refresh: () => Promise<void>;
};

export function useRemoval<Row>({ ask, done, failed, drop, refresh }: Removal<Row>) {
  const sayFailed = (error: unknown) => {
    // Somebody else may have changed the row already, so the list is read again.
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
  yes?: string;
  /** Resolves to a text that names the row and says what happens to its data. */
  describe: (row: Row) => Promise<string>;
  remove: (row: Row) => Promise<unknown>;
};

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
