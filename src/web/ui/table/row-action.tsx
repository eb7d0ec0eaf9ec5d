import type { ComponentType, SVGProps } from 'react';
import styles from './row-action.module.css';

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

/** The buttons of one row side by side. */
export const rowActionsClass = styles.actions ?? '';
