import { useLayoutEffect } from 'react';
import { useStore } from '../ui/store.ts';
import type { Router } from './router.ts';

/** Leads back to where a page was left, a link with a # to its part, and every other to the top of its page. */
export function useScroll(router: Router) {
  const shown = useStore(router.store, ({ shown }) => shown);
  useLayoutEffect(() => keepPlaces(router), [router]);
  useLayoutEffect(() => {
    if (!shown || shown.stays) return;
    const { key, hash } = shown.location;
    const place = places.get(key);
    if (place === undefined && hash) document.getElementById(hash)?.scrollIntoView();
    else scrollTo(0, place ?? 0);
  }, [shown]);
}

/** Keeps where each page is left, for as long as the tab; across a reload the browser leads back before we can. */
function keepPlaces({ store }: Router) {
  let { shown } = store.get();
  const keep = () => shown && places.set(shown.location.key, scrollY);
  const stop = store.subscribe(() => {
    const next = store.get().shown;
    // The page before is drawn until React has heard of the next one.
    if (next?.location.key !== shown?.location.key) keep();
    shown = next;
  });
  const leave = () => {
    keep();
    sessionStorage.setItem(KEPT, JSON.stringify([...places]));
    window.history.scrollRestoration = 'auto';
  };
  const begin = () => {
    window.history.scrollRestoration = 'manual';
  };
  begin();
  addEventListener('pagehide', leave);
  addEventListener('pageshow', begin);
  return () => {
    stop();
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', begin);
  };
}

const KEPT = 'vitrina.scroll';
/** Pixels from the top, by the key of a step of the history. */
const places = new Map<string, number>(JSON.parse(sessionStorage.getItem(KEPT) ?? '[]'));
