import { Plus } from 'lucide-react';
import type { Supplier, SupplierField } from '#contract/suppliers.calls.ts';
import { useUrlState } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, DeleteAction, EditAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { orderOf, searchOf, tableView, useList } from '../../ui/table/use-list.ts';
import { ExportButton } from '../downloads/export-button.tsx';
import { useDeleteSupplier } from './delete-supplier.ts';
import { EditSupplierDialog } from './edit-supplier-dialog.tsx';
import { suppliersOrder, suppliersPage } from './queries.ts';

/** /listado-proveedores: who supplies the products (§2.3). */
export function SuppliersPage() {
  const [{ q = '', sort }] = useUrlState(tableView);
  const suppliers = useList(columns, suppliersPage);
  return (
    <>
      <PageHead
        title="Proveedores"
        primary={
          <Link to="/crear-proveedor" className={buttonClass}>
            <Plus /> Crear Proveedor
          </Link>
        }
        more={
          <ExportButton
            route="POST /api/proveedores/exportar"
            input={{ body: { filtros: { ...searchOf(q), orden: orderOf(columns, sort) ?? suppliersOrder } } }}
            none={!suppliers.page?.total}
            label="Proveedores"
            file="proveedores.xlsx"
          />
        }
      />
      <DataTable
        {...suppliers}
        label="Proveedores"
        noun={['proveedor', 'proveedores']}
        columns={columns}
        rowKey={({ proveedorId }) => proveedorId}
        search="Buscar proveedores"
        empty="Todavía no hay proveedores. Toque «Crear Proveedor»."
      />
    </>
  );
}

const columns: readonly Column<Supplier, SupplierField>[] = [
  { id: 'id', header: 'ID', field: 'proveedorId', minor: true },
  { id: 'razonSocial', header: 'Razón Social', field: 'razonSocial', place: 'name' },
  { id: 'telefono', header: 'Teléfono', field: 'telefono', oneLine: true, brief: true },
  { id: 'email', header: 'Email', field: 'email', brief: true },
  actionsColumn((supplier) => <SupplierActions supplier={supplier} />),
];

function SupplierActions({ supplier }: { supplier: Supplier }) {
  const { razonSocial } = supplier;
  const remove = useDeleteSupplier();
  return (
    <>
      <EditAction of={razonSocial} onClick={() => openDialog(EditSupplierDialog, { supplier })} />
      <DeleteAction of={razonSocial} onClick={() => remove(supplier)} />
    </>
  );
}
