import type { WindowField } from '#contract/windows.calls.ts';
import { reading, readingPage } from '../../platform/reading.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { windowsKey } from '../windows/queries.ts';

/** A page of the ordering windows. */
export const windowPage = (part: ListPart<WindowField>) =>
  readingPage([...windowsKey, 'página', part], 'GET /api/ventanas', { query: part });

/** How the scheduled backups stand. */
export const backupState = { ...reading(['copias'], 'GET /api/copias'), staleTime: 60_000 };

/** What a window comes to, and the sellers without an order in it. */
export const windowSummary = (id: number) =>
  reading([...windowsKey, 'resumen', id], 'GET /api/ventanas/:id/resumen', { params: { id } });
