import { FileUp } from 'lucide-react';
import { formatNumber } from '#contract/format.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { FilesButton } from '../../ui/form/files-button.tsx';
import upload from '../../ui/upload.module.css';
import styles from './spreadsheets.module.css';
import type { ImportStep } from './use-sheet.ts';

type FileProps = { name?: string; busy: boolean; onChoose: (file: File) => unknown };

export const SheetFileButton = ({ name, busy, onChoose }: FileProps) => (
  <>
    <FilesButton accept=".xlsx,.csv" disabled={busy} onChoose={([file]) => file && onChoose(file)}>
      <FileUp /> {name === undefined ? 'Elegir planilla' : 'Elegir otra planilla'}
    </FilesButton>
    {name !== undefined && <span>{name}</span>}
  </>
);

type TabProps = { tabs: readonly string[] | undefined; read: string | null | undefined; onPick: (tab: string) => void };

export const TabField = ({ tabs = [], read, onPick }: TabProps) =>
  tabs.length > 1 && (
    <SelectField label="Hoja" choices={tabs} value={read ?? ''} onPick={(tab) => tab && onPick(tab)} />
  );

export const SheetNotices = ({ notices = [] }: { notices: readonly string[] | undefined }) =>
  notices.length > 0 && (
    <ul className={styles.warning}>
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );

const phases = { LEER: 'Leyendo', COMPARAR: 'Comparando', GUARDAR: 'Guardando' } as const;

/** The progress of an import. Without a step, the browser is still sending the file. */
export function ImportProgressBar({ step }: { step: ImportStep | null }) {
  return (
    <label className={upload.progress}>
      <span role="status">
        {step
          ? `${phases[step.fase]}: ${formatNumber(step.hechas)} de ${formatNumber(step.total)} filas`
          : 'Leyendo planilla…'}
      </span>
      <progress {...(step && { value: step.hechas, max: Math.max(1, step.total) })} />
    </label>
  );
}
