import { FileSpreadsheet, FileText } from 'lucide-react';
import { fileTypes } from '#contract/documents.ts';
import { purchasePaper } from '#contract/purchases.ts';
import { Button } from '../../ui/button.tsx';
import { download, outcomes } from '../downloads/download.ts';

type Props = { ventana: number; supplier: { proveedorId: number; razonSocial: string } };

export function PurchasePapers({ ventana, supplier: { proveedorId, razonSocial } }: Props) {
  const get = (type: 'xlsx' | 'pdf') => {
    const input = { params: { ventana, proveedorId }, headers: { accept: fileTypes[type] } };
    const texts = {
      label: `Pedido a ${razonSocial}`,
      file: `${purchasePaper(razonSocial)}.${type}`,
      ...outcomes.report,
    };
    return download('POST /api/compras/:ventana/:proveedorId/pedido', input, texts);
  };
  return (
    <>
      <Button variant="outline" aria-label={`Pedido a ${razonSocial} en Excel`} onClick={() => get('xlsx')}>
        <FileSpreadsheet /> Excel
      </Button>
      <Button variant="outline" aria-label={`Pedido a ${razonSocial} en PDF`} onClick={() => get('pdf')}>
        <FileText /> PDF
      </Button>
    </>
  );
}
