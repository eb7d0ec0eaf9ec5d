import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { isConnected } from './connection.ts';
import { createStore } from './store.ts';

/** Code that is loaded on demand, such as a page or a dialog. */
export type Late<What> = {
  /** Undefined until the code is loaded. */
  get: () => What | undefined;
  subscribe: (listener: () => void) => () => void;
  load: () => Promise<What>;
};

/** Retries a failed load on the next call. Not if styles failed: Vite requests them once and would omit them then. */
export function late<What>(fetch: () => Promise<What>): Late<What> {
  const { get, set, subscribe } = createStore<What | undefined>(undefined);
  let coming: Promise<What> | undefined;
  const begin = async () => {
    try {
      const what = await fetch();
      set(what);
      return what;
    } catch (error) {
      if (!stylesFailed(error)) coming = undefined;
      throw error;
    }
  };
  const load = () => {
    coming ??= begin();
    return coming;
  };
  return { get, subscribe, load };
}

/** A component that loads its code when it is first rendered. A failed load is thrown as an error of the page. */
export function inPlace<What, Props extends object>(
  part: Late<What>,
  choose: (what: What) => ComponentType<Props>,
  Meanwhile: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  return function InPlace(props) {
    const here = useSyncExternalStore(part.subscribe, part.get, part.get);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      part.load().catch((error: unknown) => setFailure({ error }));
    }, []);
    if (failure) throw failure.error;
    if (!here) return <Meanwhile {...props} />;
    const Part = choose(here);
    return <Part {...props} />;
  };
}

const Nothing = () => null;

/** Code that the first view does not need. The shell declares its type: `interface LaterParts extends …`. @public */
// biome-ignore lint/suspicious/noEmptyInterface: the shell fills it.
export interface LaterParts {}

const parts = createStore<LaterParts | undefined>(undefined);

/** Code that the first view does not need. The shell loads it, and `load` waits for that. */
export const laterParts: Late<LaterParts> & Pick<typeof parts, 'set'> = {
  ...parts,
  load: () =>
    new Promise((resolve) => {
      const see = () => {
        const here = parts.get();
        if (!here) return;
        stop();
        resolve(here);
      };
      const stop = parts.subscribe(see);
      see();
    }),
};

/** Reloads the application, once per module, if a deploy removed a module. Not while the connection is missing. */
export function reloadsFor(error: unknown): boolean {
  const message = messageOf(error);
  if (!isConnected()) return false;
  if (!gone.test(message) && !stylesFailed(error)) return false;
  const kept = `vitrina.reloaded.${message}`;
  if (sessionStorage.getItem(kept) !== null) return false;
  sessionStorage.setItem(kept, '');
  location.reload();
  return true;
}

/** The error messages of Chrome, Firefox and Safari. */
const gone = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/;
/** Vite's error message for styles. */
const stylesFailed = (error: unknown) => messageOf(error).startsWith('Unable to preload CSS');

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');
