import { FileUp } from 'lucide-react';
import { useId } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import styles from './import-page.module.css';

type FileProps = { name: string | null; busy: boolean; onChoose: (file: File) => Promise<void> };

/** Picks a spreadsheet, and shows which one was picked. */
export function SheetFileButton({ name, busy, onChoose }: FileProps) {
  const id = useId();
  return (
    <div className={styles.file}>
      <input
        id={id}
        type="file"
        accept=".xlsx,.csv"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) void onChoose(chosen);
          // The same file, corrected and chosen again, is a change again.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass} data-variant="outline">
        <FileUp aria-hidden /> {name === null ? 'Elegir planilla' : 'Elegir otra planilla'}
      </label>
      {name !== null && <span>{name}</span>}
    </div>
  );
}
