import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { counted } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { PickupDay } from '#contract/pickup-points.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading } from '../../platform/reading.ts';
import { ordersKey, windowsKey } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { orderNoun } from '../../ui/windows/period.ts';

const pickupDaysOf = (id: number) =>
  reading([...windowsKey, 'días de retiro', id], 'GET /api/ventanas/:id/dias-de-retiro', { params: { id } });

type Props = { window: OrderingWindow };

/** Shown for windows that take orders or have some. */
export const PickupDaysButton = ({ window }: Props) =>
  (window.cerrada === null || window.pedidos > 0) && (
    <Button variant="outline" onClick={() => openDialog(PickupDaysDialog, { window })}>
      <MapPin /> Días de retiro
    </Button>
  );

function PickupDaysDialog({ window, answer }: Props & Answering<void>) {
  const query = useQuery({ ...pickupDaysOf(window.id), staleTime: 0 });
  const title = `Días de retiro del cierre ${window.cierre}`;
  if (query.data && !query.isFetching) return <DaysForm {...{ title, window, answer }} points={query.data} />;
  return (
    <Dialog title={title} onClose={answer}>
      <Waiting query={query} />
    </Dialog>
  );
}

type FormProps = Props & Answering<void> & { title: string; points: readonly PickupDay[] };

function DaysForm({ title, window, points, answer }: FormProps) {
  const form = useForm(Object.fromEntries(points.map(({ retiro, dia }) => [retiro, dia ?? ''])));
  const save = async () => {
    const dias = points
      .map(({ retiro, dia }) => ({ retiro, was: dia, dia: form.values[retiro] || null }))
      .filter(({ was, dia }) => was !== dia)
      .map(({ retiro, dia }) => ({ retiro, dia }));
    const work = async () => {
      const call = { params: { id: window.id }, body: { dias } };
      queryClient.setQueryData(
        pickupDaysOf(window.id).queryKey,
        await api('PUT /api/ventanas/:id/dias-de-retiro', call),
      );
    };
    if (!(await form.send(work, messages.pickupPoint.daysFailed))) return;
    void queryClient.invalidateQueries({ queryKey: ordersKey });
    return messages.pickupPoint.daysSaved;
  };
  return (
    <FormDialog title={title} size="small" form={form} onSubmit={save} onClose={answer}>
      {points.map(({ retiro, pedidos }) => (
        <DateField
          key={retiro}
          label={pedidos ? `${retiro} · ${counted(pedidos, ...orderNoun)}` : retiro}
          value={form.values[retiro] ?? ''}
          min={today()}
          clearable
          onChange={(dia) => form.change({ [retiro]: dia })}
        />
      ))}
    </FormDialog>
  );
}
