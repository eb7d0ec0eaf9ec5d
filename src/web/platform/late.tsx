import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { isConnected } from './connection.ts';
import { createStore } from './store.ts';

/** Code that comes when somebody asks for it: a page's, a dialog's, a part's in its place. */
export type Late<What> = {
  /** Once it is here. */
  get: () => What | undefined;
  subscribe: (listener: () => void) => () => void;
  load: () => Promise<What>;
};

/** What failed is fetched again the next time, unless its styles did: Vite asks for those once, and would bring the rest without them. */
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

/** A component in its place as soon as it is here, for which its place asks; that it did not come is a failure of its page. */
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

/** What the first view does without; the shell says here what they are: `interface LaterParts extends …`. @public */
// biome-ignore lint/suspicious/noEmptyInterface: filled there.
export interface LaterParts {}

const parts = createStore<LaterParts | undefined>(undefined);

/** What the first view does without. The shell brings it, and callers of `load` wait for that. */
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

/** After a deploy the modules of before are gone: the application is loaded anew, once for each. Not without a connection, which is no deploy. */
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

/** What Chrome, Firefox and Safari say of it. */
const gone = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/;
/** Whether it is what Vite says of styles. */
const stylesFailed = (error: unknown) => messageOf(error).startsWith('Unable to preload CSS');

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');
