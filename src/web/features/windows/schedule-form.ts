import { parseDateTime, toZoned } from '@internationalized/date';
import type { WindowSchedule } from '#contract/windows.calls.ts';
import { dayOf, timeOf, timeZone } from '../../ui/dates.ts';

/** A day as YYYY-MM-DD and an hour as HH:mm of the business's clocks, each empty where nothing is programmed. */
export type ScheduleForm = { aperturaDia: string; apertura: string; cierreDia: string; cierre: string };

export function scheduleForm({ apertura, cierre }: WindowSchedule): ScheduleForm {
  return {
    aperturaDia: apertura ? dayOf(apertura) : '',
    apertura: apertura ? timeOf(apertura) : '',
    cierreDia: cierre ? dayOf(cierre) : '',
    cierre: cierre ? timeOf(cierre) : '',
  };
}

/** What is half-typed, with what to say of it. */
export const halves = (form: ScheduleForm) =>
  (['cierre', 'apertura'] as const)
    .filter((field) => (form[field] === '') !== (form[`${field}Dia`] === ''))
    .map((field) => ({
      field,
      message: field === 'cierre' ? 'El cierre necesita día y hora.' : 'La apertura necesita día y hora.',
    }));

/** As the call takes it: instants, or null. */
export const requestOf = (form: ScheduleForm): Pick<WindowSchedule, 'apertura' | 'cierre'> => ({
  apertura: instantOf(form.aperturaDia, form.apertura),
  cierre: instantOf(form.cierreDia, form.cierre),
});

const instantOf = (day: string, hour: string) =>
  day && hour ? toZoned(parseDateTime(`${day}T${hour}`), timeZone).toAbsoluteString() : null;
