import { CalendarDays, FileUp, Images, PackageOpen, Percent, Plus, Printer, Truck } from 'lucide-react';
import type { Product } from '#contract/products.calls.ts';
import { useFilters, useUrlState } from '../../platform/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Beside, Selection } from '../../ui/table/table-column.ts';
import { useSelection } from '../../ui/table/table-selection.tsx';
import { searchOf, tableView, useList } from '../../ui/table/use-list.ts';
import { WindowSwitch } from '../../ui/windows/window-switch.tsx';
import { AuditHistory } from '../audit/audit-history.tsx';
import { ExportButton } from '../downloads/export-button.tsx';
import { useChangeProducts } from './change-products.tsx';
import { openProductDialog } from './open-dialog.ts';
import { productColumns } from './product-columns.tsx';
import { productFilters, useProductFilters } from './product-filters.tsx';
import { productsPage } from './queries.ts';

export function ProductsPage() {
  const [{ q = '' }] = useUrlState(tableView);
  const [filters, change] = useFilters(productFilters);
  const products = useList(productColumns, (part) => productsPage(filters, part));
  const found = { ...filters, ...searchOf(q) };
  const { clear, chosen, ...ticks } = useSelection(found);
  const { buttons, notice } = useChangeProducts(clear);
  const narrowing = useProductFilters({ filters, products: products.page?.rows ?? [], onChange: change });
  const selection: Selection<Product> = {
    ...ticks,
    label: ({ name }) => `Seleccionar ${name}`,
    actions: buttons(chosen(products.page?.total)),
  };
  return (
    <>
      <PageHead
        title="Productos"
        help={<HelpLink topic="productos" />}
        primary={<LinkButton to="/new-producto" filled icon={Plus} label="Crear Producto" />}
        tools={
          <>
            <Button variant="outline" onClick={() => openProductDialog(({ PriceDialog }) => PriceDialog)}>
              <Percent /> Nuevo Porcentaje
            </Button>
            <Button variant="outline" onClick={() => openProductDialog(({ LowStockDialog }) => LowStockDialog)}>
              <PackageOpen /> Stock Limite
            </Button>
          </>
        }
        more={<More />}
      >
        <WindowSwitch />
      </PageHead>
      {notice}
      <DataTable
        {...products}
        label="Productos"
        noun={['producto', 'productos']}
        columns={productColumns}
        rowKey={({ productoId }) => productoId}
        search="Buscar productos"
        filters={narrowing}
        empty={
          Object.keys(filters).length > 0
            ? 'Ningún producto cumple con los filtros.'
            : 'Todavía no hay productos. Cree el primero o importe una planilla.'
        }
        next={<LinkButton to="/importar-productos" icon={FileUp} label="Importar" />}
        beside={besideProducts}
        selection={selection}
      />
    </>
  );
}

const besideProducts: Beside<Product> = {
  name: ({ name }) => name,
  content: (product) => <AuditHistory entidad="producto" entidadId={product.productoId} now={product} />,
};

function More() {
  return (
    <>
      <Button variant="outline" onClick={() => openProductDialog(({ DailyReportDialog }) => DailyReportDialog)}>
        <CalendarDays /> Reporte diario
      </Button>
      <Button variant="outline" onClick={() => openProductDialog(({ PrintCatalogueDialog }) => PrintCatalogueDialog)}>
        <Printer /> Imprimir catálogo
      </Button>
      <ExportButton route="GET /api/producto/exportar" input={{}} label="Productos" file="productos.xlsx" />
      <LinkButton to="/importar-productos" icon={FileUp} label="Importar" />
      <LinkButton to="/planilla-proveedor" icon={Truck} label="Planilla de proveedor" />
      <LinkButton to="/imagenes-en-lote" icon={Images} label="Imágenes en lote" />
    </>
  );
}
