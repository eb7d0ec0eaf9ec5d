import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Supplier } from '#contract/suppliers.calls.ts';
import { download } from '../documents/download.ts';
import { ExportButton } from '../documents/export-button.tsx';
import { buttonClass } from '../ui/button.tsx';
import { openDialog } from '../ui/overlay/dialog.tsx';
import { PageHead } from '../ui/page-heading.tsx';
import { queryRows } from '../ui/table/query-rows.ts';
import { actionsColumn, DeleteAction, EditAction, RowActions } from '../ui/table/row-action.tsx';
import { RowsTable } from '../ui/table/rows-table.tsx';
import { createSearchIndex } from '../ui/table/search-text.ts';
import type { Column } from '../ui/table/table-column.ts';
import { useDeleteSupplier } from './delete-supplier.ts';
import { EditSupplierDialog } from './edit-supplier-dialog.tsx';
import { allSuppliers } from './queries.ts';

/** /listado-proveedores: who supplies the products (§2.3). */
export function SuppliersPage() {
  const suppliers = queryRows(useQuery(allSuppliers));
  const remove = useDeleteSupplier();
  return (
    <>
      <PageHead title="Proveedores">
        <Link to="/crear-proveedor" className={buttonClass}>
          <Plus aria-hidden /> Crear Proveedor
        </Link>
      </PageHead>
      <RowsTable
        {...suppliers}
        label="Proveedores"
        noun={['proveedor', 'proveedores']}
        columns={columnsWith(remove)}
        rowKey={({ proveedorId }) => proveedorId}
        search={{ label: 'Buscar proveedores', index: supplierIndex }}
        tools={(found) => (
          <ExportButton
            download={(texts) =>
              download(
                'POST /api/proveedores/exportar',
                { body: { ids: found.map(({ proveedorId }) => proveedorId) } },
                texts,
              )
            }
            none={found.length === 0}
            label="Proveedores"
            file="proveedores.xlsx"
          />
        )}
        empty="Todavía no hay proveedores. Toque «Crear Proveedor»."
      />
    </>
  );
}

const supplierIndex = createSearchIndex<Supplier>(({ proveedorId, razonSocial, telefono, email }) => [
  String(proveedorId),
  razonSocial,
  telefono,
  email,
]);

const columnsWith = (onDelete: (supplier: Supplier) => void): readonly Column<Supplier>[] => [
  { id: 'id', header: 'ID', cell: ({ proveedorId }) => proveedorId, sortBy: ({ proveedorId }) => proveedorId },
  {
    id: 'razonSocial',
    header: 'Razón Social',
    cell: ({ razonSocial }) => razonSocial,
    sortBy: ({ razonSocial }) => razonSocial,
    place: 'name',
  },
  {
    id: 'telefono',
    header: 'Teléfono',
    cell: ({ telefono }) => telefono,
    sortBy: ({ telefono }) => telefono,
    oneLine: true,
  },
  { id: 'email', header: 'Email', cell: ({ email }) => email, sortBy: ({ email }) => email },
  actionsColumn((supplier) => (
    <RowActions>
      <EditAction
        name={supplier.razonSocial}
        onClick={() => openDialog<void>(({ answer }) => <EditSupplierDialog supplier={supplier} onClose={answer} />)}
      />
      <DeleteAction name={supplier.razonSocial} onClick={() => onDelete(supplier)} />
    </RowActions>
  )),
];
