import { MapPinPlus } from 'lucide-react';
import { counted } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { ManagedPickupPoint, PickupPointField } from '#contract/pickup-points.calls.ts';
import { NO_LEADER } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { Link } from '../../platform/router/link.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/form/field.tsx';
import { blanks, changesIn, useForm } from '../../ui/form/use-form.ts';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, EditAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useList } from '../../ui/table/use-list.ts';
import { chosenLeader, LeaderSelect } from '../users/leader-select.tsx';
import { pickupPointList, pickupPointsPage, userList } from '../users/queries.ts';

/** /puntos-de-retiro: the pickup points. A point may have a leader for the people who register there. */
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
  // The leader is null if the point has none, or if the person was deleted or no longer leads.
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

function PickupPointDialog({ point, answer }: Answering<void> & { point?: ManagedPickupPoint }) {
  const before = formOf(point);
  const form = useForm(before);
  const save = async () => {
    const { nombre } = form.values;
    if (!(await form.complete(blanks({ nombre }, [['nombre', messages.pickupPoint.nameMissing]])))) return;
    const body = bodyOf(form.values);
    const work = async () =>
      pickupPointList.keep(
        point
          ? await api('PUT /api/puntos-de-retiro/:id', {
              params: { id: point.id },
              body: { version: point.version, ...changesIn(bodyOf(before), body) },
            })
          : await api('POST /api/puntos-de-retiro', { body }),
      );
    if (!(await form.send(work, messages.pickupPoint.saveFailed))) {
      // Another administrator may have saved first, so the list is read again.
      void pickupPointList.refresh();
      return;
    }
    // A new name also changes the accounts with this pickup point.
    void userList.refresh();
    return messages.pickupPoint.saved;
  };
  return (
    <FormDialog
      title={point ? `Editar ${point.nombre}` : 'Crear punto de retiro'}
      form={form}
      onSubmit={save}
      onClose={answer}
    >
      <TextField
        whole
        {...form.text('nombre')}
        label="Nombre"
        required
        description={point && 'Los usuarios que lo tienen pasan al nombre nuevo; los pedidos hechos quedan como están.'}
      />
      <TextField whole {...form.text('direccion')} label="Dirección" />
      <LeaderSelect
        whole
        {...form.text('lider')}
        label="Líder"
        description="De quien se registra en este punto y no elige a nadie."
      />
      <Checkbox
        whole
        label="Activo"
        description="Inactivo no se ofrece más; quienes lo tienen lo conservan."
        {...form.ticked('activo')}
      />
    </FormDialog>
  );
}

type PointForm = { nombre: string; direccion: string; lider: string; activo: boolean };

const formOf = (point?: ManagedPickupPoint): PointForm => ({
  nombre: point?.nombre ?? '',
  direccion: point?.direccion ?? '',
  lider: String(point?.idLider ?? NO_LEADER),
  activo: point?.activo ?? true,
});

const bodyOf = ({ lider, ...point }: PointForm) => ({ ...point, idLider: chosenLeader(lider) });
