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

/** The selected part of the current address. The address changes before its page is loaded. */
export const useLocation = <Part>(select: (location: Location) => Part): Part =>
  useStore(useRouter().store, ({ location }) => select(location));

export function useShown<Part>(select: (shown: Shown) => Part): Part {
  return useStore(useRouter().store, ({ shown }) => {
    if (!shown) throw new Error('No page is shown yet.');
    return select(shown);
  });
}

type Change<State> = (changes: Partial<State> & { page?: number }, how?: { replace: boolean }) => void;

/**
 * Keeps state in the page's address. `read` picks the valid parts. A change adds a history entry, unless `replace` is
 * true.
 */
export function useUrlState<State extends object>(read: (raw: Record<string, unknown>) => State) {
  // The state is compared as JSON text. An unchanged state stays the same object, so that nothing is filtered again.
  const written = useShown(({ location }) => JSON.stringify(read(location.search)));
  const state = useMemo(() => JSON.parse(written) as State, [written]);
  const navigate = useNavigate();
  const change: Change<State> = (changes, { replace } = { replace: false }) => {
    void navigate({ search: (before) => ({ ...before, ...changes }), replace, stays: true });
  };
  return [state, change] as const;
}

export function useFilters<State extends object>(read: (raw: Record<string, unknown>) => State) {
  const [state, change] = useUrlState(read);
  return [state, ((changes, how) => change({ ...changes, page: undefined }, how)) as Change<State>] as const;
}

/** Makes a function that reads the named parts of an address, without those that have invalid values. */
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

export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0;

export const useParam = (name: string) => useShown(({ params }) => params[name] ?? '');

/**
 * While `something` would be lost, a link or Back to another page first asks `mayLeave`. On a reload the browser asks.
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
      // The second press of Back or Forward also cancelled the first press. If the user agreed to leave, the step is
      // made here.
      if (leaving) history[action === 'FORWARD' ? 'forward' : 'back']({ ignoreBlocker: true });
      return false;
    };
    return history.block({ enableBeforeUnload: true, blockerFn });
  }, [something, history]);
}

/** While `isOn`, the browser's Back closes an open dialog as Escape does. Without a dialog, Back leaves the page. */
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
