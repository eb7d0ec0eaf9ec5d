import { useShown } from '../../platform/router/hooks.ts';
import { createKeptStore, useStore } from '../../platform/store.ts';

/** A list as it was looked at: its address without the page, and the columns that were hidden. */
export type SavedView = { name: string; search: Record<string, unknown>; hidden: readonly string[] };
/** What this browser keeps of a list. */
export type ListSettings = { hidden: readonly string[]; views: readonly SavedView[] };
type Settings = { compact: boolean; lists: Readonly<Record<string, ListSettings>> };

const untouched: ListSettings = { hidden: [], views: [] };
const settings = createKeptStore<Settings>('listas', { read, write: JSON.stringify });

/** How close rows stand, in every list. */
export const useCompact = () => useStore(settings, ({ compact }) => compact);
export const setCompact = (compact: boolean) => settings.set({ ...settings.get(), compact });

/** The path of the list that is shown, and what is kept of it. */
export function useListSettings(): ListSettings & { path: string } {
  const path = useShown(({ location }) => location.pathname);
  return { path, ...useStore(settings, ({ lists }) => lists[path] ?? untouched) };
}

/** What is kept of a list, wherever it is looked at from. */
export const useSettingsOf = (path: string) => useStore(settings, ({ lists }) => lists[path] ?? untouched);

export function keepList(path: string, changes: Partial<ListSettings>) {
  const { lists, ...rest } = settings.get();
  settings.set({ ...rest, lists: { ...lists, [path]: { ...(lists[path] ?? untouched), ...changes } } });
}

/** Whether two views show the same. */
export const isSameView = (a: Omit<SavedView, 'name'>, b: Omit<SavedView, 'name'>) => written(a) === written(b);

const written = ({ search, hidden }: Omit<SavedView, 'name'>) =>
  JSON.stringify([Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)), hidden.toSorted()]);

function read(text: string | null): Settings {
  const { compact, lists } = objectIn(text);
  return {
    compact: compact === true,
    lists: Object.fromEntries(Object.entries(Object(lists)).map(([path, list]) => [path, listOf(Object(list))])),
  };
}

function objectIn(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

const listOf = ({ hidden, views }: Record<string, unknown>): ListSettings => ({
  hidden: texts(hidden),
  views: (Array.isArray(views) ? views : []).flatMap((view) => {
    const { name, search, hidden: without } = Object(view) as Record<string, unknown>;
    return typeof name === 'string' ? [{ name, search: Object(search), hidden: texts(without) }] : [];
  }),
});

const texts = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
