import { Pencil, Trash2 } from 'lucide-react';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import styles from './row-action.module.css';
import type { Column } from './table-column.ts';

type Props = {
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** What it does, on a card; in a table its tooltip. */
  label: string;
  /** What it does and to which row, for those who hear the buttons one after another. */
  name: string;
  danger?: boolean;
  onClick: () => void;
};

/** Something to do with one row: an icon in a table, a button with words on a phone's card. */
export function RowAction({ icon: Icon, label, name, danger = false, onClick }: Props) {
  return (
    <button
      type="button"
      className={styles.action}
      data-danger={danger || undefined}
      aria-label={name}
      title={label}
      onClick={onClick}
    >
      <Icon width={20} height={20} aria-hidden />
      <span>{label}</span>
    </button>
  );
}

/** `name` is the row's. */
type UsualProps = { name: string; onClick: () => void };
export const EditAction = ({ name, onClick }: UsualProps) => (
  <RowAction icon={Pencil} label="Editar" name={`Editar ${name}`} onClick={onClick} />
);
export const DeleteAction = ({ name, onClick }: UsualProps) => (
  <RowAction icon={Trash2} label="Eliminar" name={`Eliminar ${name}`} danger onClick={onClick} />
);

/** The buttons of one row side by side. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

/** The column of what can be done with a row. */
export const actionsColumn = <Row,>(cell: Column<Row>['cell']) =>
  ({ id: 'acciones', header: 'Acciones', place: 'actions', cell }) as const;
