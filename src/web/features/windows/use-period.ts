import { useQuery } from '@tanstack/react-query';
import { useFilters } from '../../platform/router/hooks.ts';
import { isLeader, useSession } from '../../platform/session.ts';
import {
  currentPeriod,
  everything,
  type Period,
  type PeriodInUrl,
  periodInUrl,
  periodOfDays,
  periodOfWindow,
} from './period.ts';
import { catalogueState } from './queries.ts';
import { useWindows } from './use-windows.ts';

/** The period that a screen speaks of, as its address says, else the screen's own; and what its field needs. */
export function usePeriod(own: 'actual' | 'todas') {
  const [view, change] = useFilters(periodInUrl);
  const { ventana = own, ...days } = view;
  const asked = typeof ventana === 'number' ? ventana : undefined;
  // Sellers may not read windows.
  const windows = useWindows(asked, { enabled: isLeader(useSession()) });
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
