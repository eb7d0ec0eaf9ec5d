import type { ComponentType } from 'react';
import { createStore, useStore } from './store.ts';

/** What the first view does without; the shell says here what they are: `interface LaterParts extends …`. @public */
// biome-ignore lint/suspicious/noEmptyInterface: filled there.
export interface LaterParts {}

/** What the first view does without, once it is here; the shell brings it. */
export const laterParts = createStore<LaterParts | undefined>(undefined);

/** The same for what was pressed: it waits until they are here. */
export const untilLaterParts = () =>
  new Promise<LaterParts>((resolve) => {
    const see = () => {
      const here = laterParts.get();
      if (!here) return;
      stop();
      resolve(here);
    };
    const stop = laterParts.subscribe(see);
    see();
  });

/** One of these parts, in its place as soon as it is here. */
export function later<Props extends object>(choose: (parts: LaterParts) => ComponentType<Props>): ComponentType<Props> {
  return function Later(props) {
    const here = useStore(laterParts);
    if (!here) return null;
    const Part = choose(here);
    return <Part {...props} />;
  };
}
