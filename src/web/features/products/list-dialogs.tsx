import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Printer } from 'lucide-react';
import { useState } from 'react';
import { catalogueFile, fileTypes } from '#contract/documents.ts';
import { formatExactPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { OrderType } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import {
  ALL_PRODUCTS,
  type CategoryFilter,
  catalogueChoices,
  catalogueNames,
  categoryFilters,
  categoryLabel,
} from '#contract/products.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment, today } from '../../ui/dates.ts';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { PastDayField } from '../../ui/form/day-range-fields.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { download, outcomes, print } from '../downloads/download.ts';
import { PrintDialog } from '../downloads/print-dialog.tsx';
import { dailyReport, lowStockProducts, priceHistory } from './queries.ts';

export function DailyReportDialog({ answer }: Answering<void>) {
  const [fecha, setFecha] = useState(today);
  const report = useQuery(dailyReport(fecha));
  const rows = report.data;
  const [busy, during] = useBusy();
  const request = { body: { fecha } };
  const printReport = () => during(print('POST /api/producto/reporte', request, { ...texts, ...outcomes.print }));
  const downloadReport = () =>
    during(
      download(
        'POST /api/producto/reporte',
        { ...request, headers: { accept: fileTypes.xlsx } },
        { ...texts, file: 'reporteDiario.xlsx', ...outcomes.downloadedReport },
      ),
    );
  return (
    <Dialog
      title="Reporte diario"
      cancel="Cerrar"
      onClose={answer}
      footer={
        <>
          <Button variant="outline" busy={busy} disabled={!rows?.length} onClick={downloadReport}>
            <FileSpreadsheet /> Excel
          </Button>
          <Button busy={busy} disabled={!rows?.length} onClick={printReport} icon={Printer} label="Imprimir" />
        </>
      }
    >
      <PastDayField label="Fecha" value={fecha} onChange={(day) => day && setFecha(day)} />
      <Waiting query={report} />
      {rows && (
        <DialogTable
          rows={rows}
          // A deleted product and a new product may have equal names.
          rowKey={(row) => rows.indexOf(row)}
          columns={[
            [
              'Producto',
              ({ name, antes }) => (
                <>
                  {name}
                  {antes && <small>antes: {antes}</small>}
                </>
              ),
            ],
            ['Cantidad', ({ quantity }) => quantity],
          ]}
          empty="Ese día no se pidieron productos."
        />
      )}
    </Dialog>
  );
}

const texts = { label: 'Reporte diario', file: 'reporteDiario.pdf' };

export function LowStockDialog({ answer }: Answering<void>) {
  const products = useQuery({ ...lowStockProducts, staleTime: 0 });
  return (
    <Dialog title="Stock Limite" reading onClose={answer}>
      <Waiting query={products} />
      {products.data && (
        <DialogTable
          rows={products.data}
          rowKey={({ productoId }) => productoId}
          columns={[
            ['Nombre', ({ name }) => name],
            ['ID', ({ productoId }) => productoId],
            ['Límite', ({ cantidadLimite }) => cantidadLimite],
          ]}
          empty={messages.stock.none}
        />
      )}
    </Dialog>
  );
}

export function PrintCatalogueDialog({ answer }: Answering<void>) {
  const [tipo, setTipo] = useState<OrderType>('ESENCIAL');
  const [categoria, setCategoria] = useState<CategoryFilter>(ALL_PRODUCTS);
  const printCatalogue = () => {
    const texts = { label: catalogueNames[tipo], file: catalogueFile(tipo, categoria), ...outcomes.print };
    return print('POST /api/producto/imprimir-catalogo', { body: { tipo, categoria } }, texts);
  };
  return (
    <PrintDialog title="Imprimir catálogo" onClose={answer} onPrint={printCatalogue}>
      <SelectField
        whole
        label="Catálogo"
        value={tipo}
        onChange={({ currentTarget: { value } }) => setTipo(value as OrderType)}
        choices={catalogueChoices}
      />
      <SelectField
        whole
        label="Categoría"
        value={categoria}
        onChange={({ currentTarget: { value } }) => setCategoria(value as CategoryFilter)}
        choices={categoryFilters.map((value) => ({ value, label: categoryLabel(value) }))}
      />
    </PrintDialog>
  );
}

const reasons = {
  EDICION: 'Edición',
  PORCENTAJE: 'Porcentaje',
  DESHACER: 'Se deshizo un cambio',
  IMPORTACION: 'Importación',
} as const;

export function PriceHistoryDialog({ product, answer }: Answering<void> & { product: Product }) {
  const changes = useQuery(priceHistory(product.productoId));
  return (
    <Dialog title={`Precios de ${product.name}`} reading onClose={answer}>
      <Waiting query={changes} />
      {changes.data && (
        <DialogTable
          rows={changes.data}
          rowKey={({ createdAt }) => createdAt}
          columns={[
            [
              'Cuándo',
              ({ createdAt, motivo, quien }) => (
                <>
                  {formatMoment(createdAt)}
                  <small>
                    {reasons[motivo]}, {quien}
                  </small>
                </>
              ),
            ],
            ['Antes', ({ antes }) => formatExactPrice(antes)],
            ['Después', ({ despues }) => formatExactPrice(despues)],
          ]}
          empty={`El precio no cambió desde que se creó: ${formatExactPrice(product.amount)}.`}
        />
      )}
    </Dialog>
  );
}
