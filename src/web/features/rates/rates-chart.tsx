import { daysBetween } from '#contract/days.ts';
import { showDay } from '#contract/format.ts';
import type { Rate } from '#contract/rates.calls.ts';
import { formatRate } from '#contract/rates.ts';
import { today } from '../../ui/dates.ts';
import styles from './rates-dialog.module.css';

/** The most days in the chart, counted back from the newest. */
const DRAWN = 90;

/** Each day with an entry is a step, as wide as the days until the next entry. */
export function RatesChart({ rates }: { rates: readonly Rate[] }) {
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
