import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { isInverted } from '#contract/days.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { ListPage } from '../../platform/api.ts';
import { useFilters, useUrlState } from '../../platform/router/hooks.ts';
import { may, useSession } from '../../platform/session.ts';
import { catalogueState } from '../../platform/windows.ts';
import { Button } from '../button.tsx';
import { today } from '../dates.ts';
import { DayRangeFields } from '../form/day-range-fields.tsx';
import { type Choice, SelectField } from '../form/field.tsx';
import { countOf } from '../table/data-table.tsx';
import { searchOf, tableView } from '../table/use-list.ts';
import {
  currentPeriod,
  everything,
  orderNoun,
  type Period,
  type PeriodInUrl,
  periodInUrl,
  periodOfDays,
  periodOfWindow,
  useWindows,
  windowDates,
} from './period.ts';
import styles from './period-field.module.css';

type Props = ReturnType<typeof usePeriod>['field'] & {
  /** The windows to offer to users who may not read the list of windows. */
  known?: readonly Choice[];
  bare?: boolean;
};

export function PeriodField({ ventana, days, current, windows, onChange, known = [], bare = false }: Props) {
  const isDays = days.desde !== undefined || days.hasta !== undefined;
  const others = windows.choices.length > 0 ? windows.choices : known;
  const isListed = typeof ventana === 'string' || others.some(({ value }) => value === ventana);
  const choices: Choice[] = [
    { value: 'actual', label: currentLabel(current) },
    ...others.filter(({ value }) => value !== current.window?.id || value === ventana),
    ...(isListed ? [] : [{ value: ventana, label: 'Otro cierre' }]),
    { value: 'dias', label: 'Hoy u otros días…' },
    { value: 'todas', label: 'Todo' },
  ];
  const choose = (value: string | undefined) => {
    if (value === 'dias') onChange({ desde: today(), hasta: today() });
    else if (value === 'actual' || value === 'todas') onChange({ ventana: value });
    else windows.pick((id) => onChange({ ventana: id }))(value);
  };
  return (
    <div className={styles.period}>
      <SelectField
        compact
        bare={bare}
        label="Período"
        choices={choices}
        value={isDays ? 'dias' : ventana}
        onPick={choose}
      />
      {isDays && <DayRangeFields {...days} onChange={(changes) => onChange({ ...days, ...changes })} />}
    </div>
  );
}

type OtherProps<Key extends QueryKey> = {
  period: Period;
  read: (
    query: Period['query'],
    part: { pagina: number; porPagina: number; q?: string },
  ) => UseQueryOptions<ListPage<Order>, Error, ListPage<Order>, Key>;
};

/** Shown for a period without orders: a button that shows the orders of all periods, with their number. */
export function OtherWindows<Key extends QueryKey>({ period, read }: OtherProps<Key>) {
  const [{ q = '' }] = useUrlState(tableView);
  const [, change] = useFilters(periodInUrl);
  const { ventana, fechaDesde, fechaHasta } = period.query;
  const enabled = ventana !== 'todas' && !isInverted(fechaDesde, fechaHasta);
  const { data } = useQuery({ ...read(everything.query, { pagina: 1, porPagina: 1, ...searchOf(q) }), enabled });
  if (!enabled || !data?.total) return null;
  const show = () => change({ ventana: 'todas', desde: undefined, hasta: undefined });
  return (
    <Button variant="outline" onClick={show}>
      {countOf(data, orderNoun)} en {fechaDesde ? 'otros días' : 'otros cierres'}
    </Button>
  );
}

function currentLabel({ window, isOpen }: Props['current']): string {
  const label = isOpen ? 'Este cierre' : 'El último cierre';
  return window ? `${label}: ${windowDates(window)}` : label;
}

/** The period in the page's address, else `own`, with the properties for its field. */
export const usePeriod = (own: Own) => usePeriodIn(useFilters(periodInUrl), own);

type Own = 'actual' | 'todas';

export function usePeriodIn([view, change]: readonly [PeriodInUrl, (view: PeriodInUrl) => void], own: Own) {
  const { ventana = own, ...days } = view;
  const asked = typeof ventana === 'number' ? ventana : undefined;
  const windows = useWindows(asked, { enabled: may(useSession(), 'windows') });
  const { data: isOpen = true } = useQuery(catalogueState);
  const current = windows.windows?.[0];
  const period = (): Period => {
    if (days.desde || days.hasta) return periodOfDays(days);
    if (ventana === 'todas') return everything;
    if (ventana === 'actual') return currentPeriod(current, isOpen);
    return windows.found ? periodOfWindow(windows.found) : { query: { ventana }, words: 'de ese cierre' };
  };
  const field = {
    ventana,
    days,
    current: { window: current, isOpen },
    windows,
    onChange: ({ ventana, desde, hasta }: PeriodInUrl) =>
      change({ ventana: ventana === own ? undefined : ventana, desde, hasta }),
  };
  return { period: period(), field };
}
