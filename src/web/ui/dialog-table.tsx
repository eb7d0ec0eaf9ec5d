import type { ReactNode } from 'react';
import styles from './dialog-table.module.css';

type Props<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The first column names the row. The other columns hold figures and align to the end. */
  columns: readonly (readonly [header: string, cell: (row: Row) => ReactNode])[];
  empty?: ReactNode;
};

export function DialogTable<Row>({ rows, rowKey, columns, empty }: Props<Row>) {
  if (rows.length === 0 && empty) return <p className={styles.empty}>{empty}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(([header]) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(([header, cell]) => (
              <td key={header}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
