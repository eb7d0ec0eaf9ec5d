import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { ALL_PRODUCTS, type CategoryFilter, categoryFilters, categoryLabel } from '#contract/categories.ts';
import { type OrderType, orderTypes } from '#contract/order-rules.ts';
import { download } from '../download.ts';
import { Button } from '../ui/button.tsx';
import { type Answering, Dialog } from '../ui/dialog.tsx';
import form from '../ui/form.module.css';
import { PrintProgress } from './print-progress.tsx';
import { usePrint } from './use-print.ts';

const catalogues = { ESENCIAL: 'Catálogo Esencial', BLACK: 'Catálogo BLACK' } as const;

/** A catalogue as PDF, whole or of one category. */
export function PrintCatalogueDialog({ answer }: Answering<void>) {
  const [tipo, setTipo] = useState<OrderType>('ESENCIAL');
  const [categoria, setCategoria] = useState<CategoryFilter>(ALL_PRODUCTS);
  const { printing, print } = usePrint();
  const printCatalogue = async () => {
    const body = { tipo, categoria };
    if (await print((onReceived) => download(onReceived, 'POST /api/producto/imprimir-catalogo', { body }))) answer();
  };
  return (
    <Dialog
      title="Imprimir catálogo"
      size="small"
      onClose={answer}
      footer={
        <>
          <Button variant="outline" onClick={() => answer()}>
            Cancelar
          </Button>
          <Button busy={printing.busy} onClick={printCatalogue}>
            <Printer aria-hidden /> Imprimir
          </Button>
        </>
      }
    >
      <div className={form.inDialog}>
        <div className={form.whole}>
          <NativeSelect
            label="Catálogo"
            value={tipo}
            onChange={({ currentTarget: { value } }) => setTipo(value as OrderType)}
            data={orderTypes.map((value) => ({ value, label: catalogues[value] }))}
          />
        </div>
        <div className={form.whole}>
          <NativeSelect
            label="Categoría"
            value={categoria}
            onChange={({ currentTarget: { value } }) => setCategoria(value as CategoryFilter)}
            data={categoryFilters.map((value) => ({ value, label: categoryLabel(value) }))}
          />
        </div>
      </div>
      <PrintProgress printing={printing} />
    </Dialog>
  );
}
