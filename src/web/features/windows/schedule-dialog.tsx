import { useQueryClient } from '@tanstack/react-query';
import type { WindowSchedule } from '#contract/windows.calls.ts';
import { api } from '../../platform/api.ts';
import { today } from '../../ui/dates.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { windowSchedule } from './queries.ts';
import { halves, requestOf, scheduleForm } from './schedule-form.ts';

type Props = Answering<void> & { schedule: WindowSchedule; isOpen: boolean };

/** When the catalogue closes and opens by itself; the switch still does both at once. */
export function ScheduleDialog({ schedule, isOpen, answer }: Props) {
  const queryClient = useQueryClient();
  const form = useForm(scheduleForm(schedule));
  const save = async () => {
    if (!(await form.complete(halves(form.values)))) return;
    const program = async () => {
      const body = { ...requestOf(form.values), version: schedule.version };
      queryClient.setQueryData(windowSchedule.queryKey, await api('PUT /api/ventanas/programacion', { body }));
    };
    const saved = await form.send(program, 'No se pudo programar.');
    // Whoever was quicker is read when it is opened again.
    void queryClient.invalidateQueries(windowSchedule);
    if (!saved) return;
    answer();
    await alerts.success('Se guardó la programación.');
  };
  const moment = (field: 'apertura' | 'cierre', label: string) => (
    <>
      <DateField
        key={`${field}Dia`}
        label={label}
        value={form.values[`${field}Dia`]}
        min={today()}
        clearable
        onChange={(day) => form.change({ [`${field}Dia`]: day })}
      />
      <TextField key={field} {...form.text(field)} type="time" compact label={`Hora de ${label.toLowerCase()}`} />
    </>
  );
  const [closing, opening] = [moment('cierre', 'Cierre'), moment('apertura', 'Apertura')];
  return (
    <FormDialog title="Programar apertura y cierre" size="small" form={form} onSubmit={save} onClose={answer}>
      {isOpen ? closing : opening}
      {isOpen ? opening : closing}
    </FormDialog>
  );
}
