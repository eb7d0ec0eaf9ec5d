import { parseDateTime, toZoned } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { plusDays, type WeekDay, weekDayNames, weekDays } from '#contract/days.ts';
import type { WindowSchedule } from '#contract/windows.calls.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { catalogueState, windowSchedule } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { dayOf, momentInWords, timeOf, timeZone, today } from '../../ui/dates.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/form/field.tsx';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import styles from './schedule-button.module.css';

function ScheduleDialog({ schedule, isOpen, answer }: Answering<void> & { schedule: WindowSchedule; isOpen: boolean }) {
  const form = useForm(scheduleForm(schedule));
  const { semanal } = form.values;
  const save = async () => {
    if (!(await form.complete(semanal ? missingHours(form.values) : halves(form.values)))) return;
    const program = async () => {
      const body = { ...requestOf(form.values, schedule), version: schedule.version };
      queryClient.setQueryData(windowSchedule.queryKey, await api('PUT /api/ventanas/programacion', { body }));
    };
    const saved = await form.send(program, 'No se pudo programar.');
    // Another administrator may have saved first, so the schedule is read again.
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
      <TextField key={field} {...form.text(field)} type="time" label={`Hora de ${label.toLowerCase()}`} />
    </>
  );
  const weekly = (field: 'abre' | 'cierra', label: string, hour: string) => (
    <>
      <SelectField key={`${field}Dia`} {...form.text(`${field}Dia`)} label={label} choices={days} />
      <TextField key={field} {...form.text(field)} type="time" label={`Hora de ${hour}`} />
    </>
  );
  const [close, open] = semanal
    ? [weekly('cierra', 'Cierra cada', 'cierre'), weekly('abre', 'Abre cada', 'apertura')]
    : [moment('cierre', 'Cierre'), moment('apertura', 'Apertura')];
  return (
    <FormDialog title="Programar apertura y cierre" size="small" form={form} onSubmit={save} onClose={answer}>
      <ChoiceChips
        label="Cuándo"
        className={styles.often}
        choices={[
          ['La próxima vez', false],
          ['Todas las semanas', true],
        ]}
        value={semanal}
        onPick={(value) => form.change({ semanal: value })}
      />
      {isOpen ? close : open}
      {isOpen ? open : close}
      {!semanal && schedule.ritmo && (
        <div className={styles.next}>
          <Button variant="outline" onClick={() => form.change(aWeekLater(form.values))}>
            Una semana más tarde
          </Button>
          <Checkbox {...form.ticked('sigue')} label="Después seguir cada semana" />
        </div>
      )}
    </FormDialog>
  );
}

const days = weekDays.map((value) => ({ value, label: weekDayNames[value].toLowerCase() }));

/**
 * `apertura`, `cierre`: day and time (HH:mm) of the next opening and closing; empty if none is programmed. `abre`,
 * `cierra`: weekday and time of the opening and closing of every week.
 */
type ScheduleForm = {
  semanal: boolean;
  /** True if the weekly schedule continues after the typed times, for example after a holiday. */
  sigue: boolean;
  aperturaDia: string;
  apertura: string;
  cierreDia: string;
  cierre: string;
  abreDia: WeekDay;
  abre: string;
  cierraDia: WeekDay;
  cierra: string;
};

function scheduleForm({ apertura, cierre, ritmo }: WindowSchedule): ScheduleForm {
  return {
    semanal: ritmo !== null,
    sigue: ritmo !== null,
    abreDia: ritmo?.abre.dia ?? 'LUNES',
    abre: ritmo?.abre.hora ?? '08:00',
    cierraDia: ritmo?.cierra.dia ?? 'JUEVES',
    cierra: ritmo?.cierra.hora ?? '21:00',
    aperturaDia: apertura ? dayOf(apertura) : '',
    apertura: apertura ? timeOf(apertura) : '',
    cierreDia: cierre ? dayOf(cierre) : '',
    cierre: cierre ? timeOf(cierre) : '',
  };
}

const missingHours = (form: ScheduleForm) =>
  blanks(form, [
    ['cierra', 'El cierre necesita una hora.'],
    ['abre', 'La apertura necesita una hora.'],
  ]);

const halves = (form: ScheduleForm) =>
  (['cierre', 'apertura'] as const)
    .filter((field) => (form[field] === '') !== (form[`${field}Dia`] === ''))
    .map((field) => ({
      field,
      message: field === 'cierre' ? 'El cierre necesita día y hora.' : 'La apertura necesita día y hora.',
    }));

const aWeekLater = ({ aperturaDia, cierreDia }: ScheduleForm) => ({
  aperturaDia: aperturaDia && plusDays(aperturaDia, 7),
  cierreDia: cierreDia && plusDays(cierreDia, 7),
});

/** Returns the body of the call. For a weekly schedule the server computes the instants. */
function requestOf(form: ScheduleForm, { apertura, cierre, ritmo }: WindowSchedule) {
  if (form.semanal) {
    const chosen = { abre: { dia: form.abreDia, hora: form.abre }, cierra: { dia: form.cierraDia, hora: form.cierra } };
    return { apertura, cierre, ritmo: chosen };
  }
  return {
    apertura: instantOf(form.aperturaDia, form.apertura),
    cierre: instantOf(form.cierreDia, form.cierre),
    ...(ritmo && !form.sigue && { ritmo: null }),
  };
}

const instantOf = (day: string, hour: string) =>
  day && hour ? toZoned(parseDateTime(`${day}T${hour}`), timeZone).toAbsoluteString() : null;

export function ScheduleButton() {
  const { data: isOpen } = useQuery(catalogueState);
  const { data: schedule, isLoadingError } = useQuery(windowSchedule);
  if (isLoadingError) return null;
  const isKnown = isOpen !== undefined && schedule !== undefined;
  const { apertura, cierre } = schedule ?? {};
  const [opens, closes] = [apertura && `Abre ${momentInWords(apertura)}`, cierre && `Cierra ${momentInWords(cierre)}`];
  const programmed = [...(isOpen ? [closes, opens] : [opens, closes]), schedule?.ritmo && 'Todas las semanas'].filter(
    Boolean,
  );
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
