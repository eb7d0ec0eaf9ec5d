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
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { orderNoun } from '../../ui/windows/period.ts';
import styles from './windows-page.module.css';

const pickupDaysOf = (id: number) =>
  reading([...windowsKey, 'dias-de-retiro', id], 'GET /api/ventanas/:id/dias-de-retiro', { params: { id } });

type Props = { window: OrderingWindow };

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

type Day = { dia: string; horario: string };
type FormProps = Props & Answering<void> & { title: string; points: readonly PickupDay[] };

function DaysForm({ title, window, points, answer }: FormProps) {
  const form = useForm<Record<string, Day>>(
    Object.fromEntries(points.map(({ retiro, dia, horario }) => [retiro, { dia: dia ?? '', horario }])),
  );
  const dayOf = (retiro: string): Day => form.values[retiro] ?? { dia: '', horario: '' };
  const change = (retiro: string, changes: Partial<Day>) => form.change({ [retiro]: { ...dayOf(retiro), ...changes } });
  const save = async () => {
    const dias = points
      .filter(({ retiro, dia, horario }) => dayOf(retiro).dia !== (dia ?? '') || dayOf(retiro).horario !== horario)
      .map(({ retiro }) => ({ ...dayOf(retiro), retiro, dia: dayOf(retiro).dia || null }));
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
    <FormDialog title={title} form={form} onSubmit={save} onClose={answer}>
      {points.map(({ retiro, pedidos }) => (
        <div key={retiro} data-whole className={styles.pickup}>
          <DateField
            label={pedidos ? `${retiro} · ${counted(pedidos, ...orderNoun)}` : retiro}
            value={dayOf(retiro).dia}
            min={today()}
            clearable
            onChange={(dia) => change(retiro, { dia })}
          />
          <TextField
            label="Horario"
            aria-label={`Horario en ${retiro}`}
            placeholder="de 15 a 19"
            maxLength={40}
            disabled={!dayOf(retiro).dia}
            value={dayOf(retiro).horario}
            onChange={({ currentTarget: { value } }) => change(retiro, { horario: value })}
          />
        </div>
      ))}
    </FormDialog>
  );
}
