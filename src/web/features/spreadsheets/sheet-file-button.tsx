import { FileUp } from 'lucide-react';
import { FilesButton } from '../../ui/form/files-button.tsx';

type FileProps = { name?: string; busy: boolean; onChoose: (file: File) => unknown };

export const SheetFileButton = ({ name, busy, onChoose }: FileProps) => (
  <>
    <FilesButton accept=".xlsx,.csv" disabled={busy} onChoose={([file]) => file && onChoose(file)}>
      <FileUp /> {name === undefined ? 'Elegir planilla' : 'Elegir otra planilla'}
    </FilesButton>
    {name !== undefined && <span>{name}</span>}
  </>
);
