import { useState } from 'react';
import { catalogueFile } from '#contract/documents.ts';
import type { OrderType } from '#contract/orders.ts';
import {
  ALL_PRODUCTS,
  type CategoryFilter,
  catalogueChoices,
  catalogueNames,
  categoryFilters,
  categoryLabel,
} from '#contract/products.ts';
import { SelectField } from '../../ui/form/field.tsx';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { outcomes, print } from '../downloads/download.ts';
import { PrintDialog } from '../downloads/print-dialog.tsx';

/** A catalogue as PDF, whole or of one category. */
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
