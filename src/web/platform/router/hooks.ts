import type { BlockerFn } from '@tanstack/history';
import { createContext, use, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { layOver, overPage, topDialog } from '../over-page.ts';
import { useStore } from '../store.ts';
import type { Location } from './location.ts';
import type { Router, Shown } from './router.ts';

export const RouterContext = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no router around this.');
  return router;
}

export const useNavigate = () => useRouter().navigate;

/** The part of the address for which a component renders again. The address changes before its page is here. */
export const useLocation = <Part>(select: (location: Location) => Part): Part =>
  useStore(useRouter().store, ({ location }) => select(location));

/** What a component renders again for of the page that stands on the screen. */
export function useShown<Part>(select: (shown: Shown) => Part): Part {
  return useStore(useRouter().store, ({ shown }) => {
    if (!shown) throw new Error('No page is shown yet.');
    return select(shown);
  });
}

/** Whatever a view changes to may also begin at the first page of its list. */
type Change<State> = (changes: Partial<State> & { page?: number }, how?: { replace: boolean }) => void;

/**
 * The view of a screen as its address keeps it. A change is a step that the back button undoes, unless it replaces.
 * `read` picks what it knows out of an address that anybody may have written.
 */
export function useUrlState<State extends object>(
  read: (raw: Record<string, unknown>) => State,
): [State, Change<State>] {
  // As text first, so that the same view is the same object and a change of page filters nothing anew.
  const written = useShown(({ location }) => JSON.stringify(read(location.search)));
  const state = useMemo(() => JSON.parse(written) as State, [written]);
  const navigate = useNavigate();
  const change: Change<State> = (changes, { replace } = { replace: false }) => {
    void navigate({ search: (before) => ({ ...before, ...changes }), replace, stays: true });
  };
  return [state, change];
}

/** The same for the filters of a list, which begins at its first page whenever they change. */
export function useFilters<State extends object>(read: (raw: Record<string, unknown>) => State) {
  const [state, change] = useUrlState(read);
  return [state, ((changes, how) => change({ ...changes, page: undefined }, how)) as Change<State>] as const;
}

/** Reads of an address what each part of a view may be; what is none of that is left out. */
export const inUrl =
  <Parts extends Record<string, (value: unknown) => boolean>>(parts: Parts) =>
  (raw: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(parts).flatMap(([name, isOne]) => (isOne(raw[name]) ? [[name, raw[name]]] : [])),
    ) as { [Name in keyof Parts]?: Parts[Name] extends (value: unknown) => value is infer Is ? Is : never };

export const oneOf =
  <const Known extends readonly unknown[]>(known: Known) =>
  (value: unknown): value is Known[number] =>
    known.includes(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether what an address has can be the id of something. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0;

/** What stands in the address for a name in the page's path. */
export const useParam = (name: string) => useShown(({ params }) => params[name] ?? '');

/**
 * While `something` would be lost, links and the browser's buttons leave the page only if `mayLeave` answers so. Before a reload
 * and before the tab closes the browser asks by itself.
 */
export function useLeaving(something: boolean, mayLeave: () => Promise<boolean>) {
  const { history } = useRouter();
  const asked = useEffectEvent(mayLeave);
  const pressedAgain = useRef(false);
  useEffect(() => {
    if (!something) return;
    const blockerFn: BlockerFn = async ({ currentLocation, nextLocation, action }) => {
      if (currentLocation.pathname === nextLocation.pathname) return false;
      if (isAskedToLeave()) {
        pressedAgain.current = true;
        return true;
      }
      pressedAgain.current = false;
      const answered = layOver({ kind: 'leaving' });
      const leaving = await asked().finally(answered);
      if (!pressedAgain.current || action === 'PUSH' || action === 'REPLACE') return !leaving;
      // The second press was taken back as far as from this page: the step that was asked about is undone with it.
      if (leaving) history[action === 'FORWARD' ? 'forward' : 'back']({ ignoreBlocker: true });
      return false;
    };
    return history.block({ enableBeforeUnload: true, blockerFn });
  }, [something, history]);
}

/** While `isOn`, the browser's Back closes the dialog that is open over the page, as Escape does, and leaves the page otherwise. */
export function useBackCloses(isOn: boolean) {
  const { history } = useRouter();
  useEffect(() => {
    if (!isOn) return;
    const blockerFn: BlockerFn = ({ action }) => {
      const dialog = topDialog();
      if (action !== 'BACK' || !dialog || isAskedToLeave()) return false;
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      return true;
    };
    return history.block({ enableBeforeUnload: false, blockerFn });
  }, [isOn, history]);
}

const isAskedToLeave = () => overPage.get().some(({ kind }) => kind === 'leaving');
