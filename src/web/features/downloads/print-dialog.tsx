import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import form from '../../ui/form/form.module.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';

type Props = { title: string; onClose: () => void; onPrint: () => void; children: ReactNode };

/** Asks what to print. The dialog closes at once, because the download panel shows the progress. */
export function PrintDialog({ title, onClose, onPrint, children }: Props) {
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      cancel="Cancelar"
      footer={
        <Button
          onClick={() => {
            onClose();
            onPrint();
          }}
          icon={Printer}
          label="Imprimir"
        />
      }
    >
      <div className={form.inDialog}>{children}</div>
    </Dialog>
  );
}
