import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { isConnected } from './connection.ts';
import { createStore } from './store.ts';

export type Late<What> = {
  get: () => What | undefined;
  subscribe: (listener: () => void) => () => void;
  load: () => Promise<What>;
};

/**
 * Code that is loaded when it is first needed. The next call retries a failed load, unless the style files failed to
 * load.
 */
export function late<What>(fetch: () => Promise<What>): Late<What> {
  const { get, set, subscribe } = createStore<What | undefined>(undefined);
  let coming: Promise<What> | undefined;
  const begin = async () => {
    try {
      const what = await fetch();
      set(what);
      return what;
    } catch (error) {
      // Vite requests a style file only once. After a retry the code would therefore come without its styles.
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

/** A component that loads its code when it is first rendered. If the load fails, the component throws the error. */
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

/**
 * The types of the code that is loaded after the first view. The shell declares them: `interface LaterParts extends …`.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: the shell fills it.
export interface LaterParts {}

const parts = createStore<LaterParts | undefined>(undefined);

/** The code that the first view does not need. The shell loads this code; `load` only waits for it. */
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

/** Reloads the application, once, if a deploy removed the module that failed to load. True if it reloads. */
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

/** The messages of Chrome, Firefox and Safari for a module that cannot be loaded. */
const gone = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/;
const stylesFailed = (error: unknown) => messageOf(error).startsWith('Unable to preload CSS');

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');
