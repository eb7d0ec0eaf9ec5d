import { Printer } from 'lucide-react';
import { useState } from 'react';
import { catalogueFile } from '#contract/documents.ts';
import type { OrderType } from '#contract/orders.ts';
import { ALL_PRODUCTS, type CategoryFilter, categoryFilters, categoryLabel } from '#contract/products.ts';
import { catalogueChoices, catalogueNames } from '../catalogue/names.ts';
import { print } from '../documents/download.ts';
import { outcomes } from '../documents/outcomes.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import form from '../ui/form/form.module.css';
import { type Answering, Dialog } from '../ui/overlay/dialog.tsx';

/** A catalogue as PDF, whole or of one category. */
export function PrintCatalogueDialog({ answer }: Answering<void>) {
  const [tipo, setTipo] = useState<OrderType>('ESENCIAL');
  const [categoria, setCategoria] = useState<CategoryFilter>(ALL_PRODUCTS);
  const printCatalogue = () => {
    // The download panel shows its progress.
    answer();
    const texts = { label: catalogueNames[tipo], file: catalogueFile(tipo, categoria), ...outcomes.print };
    return print('POST /api/producto/imprimir-catalogo', { body: { tipo, categoria } }, texts);
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
          <Button onClick={printCatalogue}>
            <Printer aria-hidden /> Imprimir
          </Button>
        </>
      }
    >
      <div className={form.inDialog}>
        <div className={form.whole}>
          <SelectField
            label="Catálogo"
            value={tipo}
            onChange={({ currentTarget: { value } }) => setTipo(value as OrderType)}
            choices={catalogueChoices}
          />
        </div>
        <div className={form.whole}>
          <SelectField
            label="Categoría"
            value={categoria}
            onChange={({ currentTarget: { value } }) => setCategoria(value as CategoryFilter)}
            choices={categoryFilters.map((value) => ({ value, label: categoryLabel(value) }))}
          />
        </div>
      </div>
    </Dialog>
  );
}
