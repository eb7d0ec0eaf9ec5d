import { useQuery } from '@tanstack/react-query';
import { daysBetween } from '#contract/days.ts';
import { showDay } from '#contract/format.ts';
import { rateBounds } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Rate } from '#contract/rates.calls.ts';
import { formatRate, isFarFrom } from '#contract/rates.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { today } from '../../ui/dates.ts';
import { futureProblem, PastDayField } from '../../ui/form/day-range-fields.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { amountProblem, readAmount } from '../../ui/form/read-amount.ts';
import { problemsIn, useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { rateOn, rates, ratesKey } from './queries.ts';
import styles from './rates-dialog.module.css';

export function DollarRateDialog({ answer }: Answering<void>) {
  const { data: all = [] } = useQuery(rates);
  const form = useForm({ pesos: '', dia: today() });
  const { pesos, dia } = form.values;
  const last = rateOn(all, dia);
  const save = async () => {
    if (!(await form.complete(missingIn(form.values)))) return;
    const body = { dia, pesos: readAmount(pesos) ?? 0 };
    if (last && isFarFrom(last.pesos, body.pesos) && !(await isMeant(last, body.pesos))) return;
    if (!(await form.send(() => api('POST /api/cotizaciones', { body }), messages.ledger.rateFailed))) return;
    void queryClient.invalidateQueries({ queryKey: ratesKey });
    return messages.ledger.rateEntered;
  };
  return (
    <FormDialog
      title="Cotización del dólar"
      size="small"
      form={form}
      submit="Anotar cotización"
      onSubmit={save}
      onClose={answer}
    >
      <TextField
        whole
        {...form.text('pesos')}
        label="Pesos por dólar"
        before="$"
        inputMode="decimal"
        required
        description={last ? `La última es ${formatRate(last.pesos)}, del ${showDay(last.dia)}.` : undefined}
      />
      <PastDayField label="Día" value={dia} onChange={(dia) => form.change({ dia })} />
      <RatesChart rates={all} />
      {all.length > 0 && (
        <section className={styles.history} aria-label="Anotadas antes">
          <ol>
            {all.slice(0, SHOWN).map((rate, at) => (
              <li key={rate.id} data-replaced={all[at - 1]?.dia === rate.dia || undefined}>
                <span>{showDay(rate.dia)}</span>
                <strong>{formatRate(rate.pesos)}</strong>
                <span className="soft">{rate.quien}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </FormDialog>
  );
}

const SHOWN = 30;

function missingIn({ pesos, dia }: { pesos: string; dia: string }) {
  const { least, most } = rateBounds;
  const value = readAmount(pesos);
  const problem =
    pesos.trim() === '' ? 'Escriba cuántos pesos cuesta un dólar.' : amountProblem(pesos, 'La cotización');
  const outside = value !== null && (value < least || value > most) ? 'La cotización debe ser de 1 a 1.000.000.' : '';
  return problemsIn({ pesos: problem ?? outside, dia: dia ? futureProblem(dia) : 'Elija el día.' });
}

const isMeant = (last: Rate, pesos: number) =>
  alerts.confirm(`¿Un dólar a ${formatRate(pesos)}?`, {
    text: `La última cotización es ${formatRate(last.pesos)}, del ${showDay(last.dia)}: cambia más del 10 %.`,
    yes: 'Anotar',
    no: 'Revisar',
  });

const DRAWN = 90;

/** Draws the rates as steps. A step's width shows how many days its rate held. */
function RatesChart({ rates }: { rates: readonly Rate[] }) {
  const counting = rates.filter(({ dia }, at) => rates[at - 1]?.dia !== dia).slice(0, DRAWN);
  const [last, ...before] = counting;
  const first = before.at(-1);
  if (!last || !first) return null;
  const amounts = counting.map(({ pesos }) => pesos);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const steps = counting
    .map((rate, at) => ({ ...rate, held: Math.max(1, daysBetween(rate.dia, counting[at - 1]?.dia ?? today())) }))
    .toReversed();
  return (
    <figure className={styles.chart}>
      <figcaption>
        Desde el {showDay(first.dia)}, de {formatRate(least)} a {formatRate(most)}
      </figcaption>
      <ol aria-hidden="true">
        {steps.map(({ dia, pesos, held }) => (
          <li key={dia} style={{ flexGrow: held }} title={`${showDay(dia)}: ${formatRate(pesos)}`}>
            <span style={{ height: `${heightOf(pesos, least, most)}%` }} />
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** The height in percent. The lowest rate gets 15, so that its bar is visible. */
const heightOf = (pesos: number, least: number, most: number) =>
  most === least ? 50 : 15 + (80 * (pesos - least)) / (most - least);
