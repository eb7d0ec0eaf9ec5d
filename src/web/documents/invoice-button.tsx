import { ReceiptText } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { openDialog } from '../ui/overlay/dialog.tsx';
import { InvoiceDialog } from './document-dialogs.tsx';
import type { Period } from './period.ts';

/** Asks whose invoice of a period to generate. */
export function InvoiceButton({ period, onStart }: { period: Period; onStart?: () => void }) {
  const ask = () => {
    onStart?.();
    return openDialog<void>(({ answer }) => <InvoiceDialog period={period} onClose={() => answer()} />);
  };
  return (
    <Button variant="outline" aria-haspopup="dialog" onClick={ask}>
      <ReceiptText aria-hidden /> Generar factura
    </Button>
  );
}
