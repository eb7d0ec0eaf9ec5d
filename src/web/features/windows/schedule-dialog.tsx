import { parseDateTime, toZoned } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { WindowSchedule } from '#contract/windows.calls.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { dayOf, momentInWords, timeOf, timeZone, today } from '../../ui/dates.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { catalogueState, windowSchedule } from './queries.ts';
import styles from './schedule-button.module.css';

/** When the catalogue closes and opens by itself; the switch still does both at once. */
function ScheduleDialog({ schedule, isOpen, answer }: Answering<void> & { schedule: WindowSchedule; isOpen: boolean }) {
  const form = useForm(scheduleForm(schedule));
  const save = async () => {
    if (!(await form.complete(halves(form.values)))) return;
    const program = async () => {
      const body = { ...requestOf(form.values), version: schedule.version };
      queryClient.setQueryData(windowSchedule.queryKey, await api('PUT /api/ventanas/programacion', { body }));
    };
    const saved = await form.send(program, 'No se pudo programar.');
    // What another administrator saved is read when the dialog opens again.
    void queryClient.invalidateQueries(windowSchedule);
    if (saved) return 'Se guardó la programación.';
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
  const [close, open] = [moment('cierre', 'Cierre'), moment('apertura', 'Apertura')];
  return (
    <FormDialog title="Programar apertura y cierre" size="small" form={form} onSubmit={save} onClose={answer}>
      {isOpen ? close : open}
      {isOpen ? open : close}
    </FormDialog>
  );
}

/** A day as YYYY-MM-DD and an hour as HH:mm of the business's clocks, each empty where nothing is programmed. */
type ScheduleForm = { aperturaDia: string; apertura: string; cierreDia: string; cierre: string };

function scheduleForm({ apertura, cierre }: WindowSchedule): ScheduleForm {
  return {
    aperturaDia: apertura ? dayOf(apertura) : '',
    apertura: apertura ? timeOf(apertura) : '',
    cierreDia: cierre ? dayOf(cierre) : '',
    cierre: cierre ? timeOf(cierre) : '',
  };
}

/** What is half-typed, with what to say of it. */
const halves = (form: ScheduleForm) =>
  (['cierre', 'apertura'] as const)
    .filter((field) => (form[field] === '') !== (form[`${field}Dia`] === ''))
    .map((field) => ({
      field,
      message: field === 'cierre' ? 'El cierre necesita día y hora.' : 'La apertura necesita día y hora.',
    }));

/** As the call takes it: instants, or null. */
const requestOf = (form: ScheduleForm): Pick<WindowSchedule, 'apertura' | 'cierre'> => ({
  apertura: instantOf(form.aperturaDia, form.apertura),
  cierre: instantOf(form.cierreDia, form.cierre),
});

const instantOf = (day: string, hour: string) =>
  day && hour ? toZoned(parseDateTime(`${day}T${hour}`), timeZone).toAbsoluteString() : null;

/** When the catalogue opens and closes by itself, and the way to change it. */
export function ScheduleButton() {
  const { data: isOpen } = useQuery(catalogueState);
  const { data: schedule, isLoadingError } = useQuery(windowSchedule);
  if (isLoadingError) return null;
  const isKnown = isOpen !== undefined && schedule !== undefined;
  const { apertura, cierre } = schedule ?? {};
  const [opens, closes] = [apertura && `Abre ${momentInWords(apertura)}`, cierre && `Cierra ${momentInWords(cierre)}`];
  const programmed = (isOpen ? [closes, opens] : [opens, closes]).filter(Boolean);
  return (
    <div className={styles.programmed}>
      {programmed.length > 0 && <span>{programmed.join(' · ')}</span>}
      <Button
        variant="outline"
        style={isKnown ? undefined : { visibility: 'hidden' }}
        onClick={() => isKnown && openDialog(ScheduleDialog, { schedule, isOpen })}
      >
        <CalendarClock /> Programar
      </Button>
    </div>
  );
}
