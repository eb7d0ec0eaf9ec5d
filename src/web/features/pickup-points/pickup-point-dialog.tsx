import { messages } from '#contract/messages.ts';
import type { ManagedPickupPoint } from '#contract/pickup-points.calls.ts';
import { NO_LEADER } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { Checkbox, TextField } from '../../ui/form/field.tsx';
import { blanks, changesIn, useForm } from '../../ui/form/use-form.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { chosenLeader, LeaderSelect } from '../users/leader-select.tsx';
import { pickupPointList, userList } from '../users/queries.ts';

export function PickupPointDialog({ point, answer }: Answering<void> & { point?: ManagedPickupPoint }) {
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
