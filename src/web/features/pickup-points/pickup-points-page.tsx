import { MapPinPlus } from 'lucide-react';
import { counted } from '#contract/format.ts';
import type { ManagedPickupPoint, PickupPointField } from '#contract/pickup-points.calls.ts';
import { Link } from '../../platform/router/link.tsx';
import { Button } from '../../ui/button.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, EditAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useList } from '../../ui/table/use-list.ts';
import { pickupPointsPage } from '../users/queries.ts';
import { PickupPointDialog } from './pickup-point-dialog.tsx';

/** /puntos-de-retiro: the points that hand over orders. Each can have a leader for the people who register there. */
export function PickupPointsPage() {
  return (
    <>
      <PageHead
        title="Puntos de retiro"
        help={<HelpLink topic="retiro" />}
        primary={
          <Button data-short onClick={() => openDialog(PickupPointDialog)}>
            <MapPinPlus /> Crear punto de retiro
          </Button>
        }
      />
      <DataTable
        {...useList(columns, pickupPointsPage)}
        label="Puntos de retiro"
        noun={['punto de retiro', 'puntos de retiro']}
        columns={columns}
        rowKey={({ id }) => id}
        search="Buscar puntos de retiro"
        empty="Todavía no hay puntos de retiro. Toque «Crear punto de retiro»."
      />
    </>
  );
}

const columns: readonly Column<ManagedPickupPoint, PickupPointField>[] = [
  { id: 'nombre', header: 'Nombre', field: 'nombre', place: 'name' },
  { id: 'direccion', header: 'Dirección', field: 'direccion', brief: true, yields: 1 },
  // Null without a leader, or if the leader was deleted or no longer leads.
  { id: 'lider', header: 'Líder', cell: ({ lider }) => lider ?? 'Sin líder', field: 'lider', brief: true },
  {
    id: 'usuarios',
    header: 'Usuarios',
    cell: ({ nombre, usuarios }) =>
      usuarios > 0 && (
        <Link to="/listado-vendedores" search={{ retiro: nombre }}>
          {counted(usuarios, 'usuario', 'usuarios')}
        </Link>
      ),
    field: 'usuarios',
    oneLine: true,
  },
  {
    id: 'estado',
    header: 'Estado',
    cell: ({ activo }) => <Pill tone={activo ? 'good' : 'quiet'}>{activo ? 'Activo' : 'Inactivo'}</Pill>,
    field: 'activo',
    place: 'corner',
  },
  actionsColumn((point) => <EditAction of={point.nombre} onClick={() => openDialog(PickupPointDialog, { point })} />),
];
