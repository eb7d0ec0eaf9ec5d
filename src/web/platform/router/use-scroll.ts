import { useLayoutEffect, useRef } from 'react';
import { useStore } from '../store.ts';
import { type Router, showPart } from './router.ts';

/** A scroll position in pixels, of the window or of the element at a CSS path. */
type Place = { path: string | null; left: number; top: number; anchor?: Anchor | undefined };
/** The `data-key` of an element in sight, and its distance in pixels from the window's top. */
type Anchor = { key: string; top: number };

/** Scrolls a page to where the user left it, to the part after #, or to its top. */
export function useScroll(router: Router) {
  const shown = useStore(router.store, ({ shown }) => shown);
  useLayoutEffect(() => keepPlaces(router), [router]);
  const first = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!shown || shown.stays) return;
    const { key, hash } = shown.location;
    // If the user scrolled before the application started, the page stays where she scrolled.
    if (first.current === undefined && places.get(key)?.some(scrolledSince)) places.delete(key);
    if (first.current === undefined) first.current = key;
    const left = places.get(key);
    if (left) return hold(left);
    if (hash) showPart(hash);
    else if (key !== first.current) scrollTo(0, 0);
  }, [shown]);
}

/**
 * True if the user scrolled before the application started. The window is then neither at its top nor where the browser
 * restores it.
 */
const scrolledSince = ({ path, top }: Place) =>
  path === null && scrollY > 0 && Math.abs(scrollY - Math.min(top, document.body.scrollHeight - innerHeight)) > 1;

/** Holds the old scroll positions while the page grows, until the user acts or `GROWING` ms have passed. */
function hold(left: readonly Place[]) {
  const growth = new ResizeObserver(() => left.forEach(goBack));
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const event of doings) removeEventListener(event, stop, true);
  };
  const timer = setTimeout(stop, GROWING);
  for (const event of doings) addEventListener(event, stop, true);
  left.forEach(goBack);
  growth.observe(document.body);
  return stop;
}

const GROWING = 10_000;
const doings = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Records the scroll position at which the user leaves each page, until the tab closes. */
function keepPlaces({ store }: Router) {
  let { shown } = store.get();
  let scrolled = new Set<Element>();
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.closest(PAGE)) scrolled.add(target);
  };
  const keep = () => {
    if (!shown) return;
    const parts = Array.from(scrolled).filter((element) => element.isConnected);
    places.set(shown.location.key, [
      { path: null, left: scrollX, top: scrollY, anchor: anchorInSight() },
      ...parts.map((part) => ({ path: pathOf(part), left: part.scrollLeft, top: part.scrollTop })),
    ]);
  };
  const stop = store.subscribe(() => {
    const next = store.get().shown;
    if (next === shown) return;
    // The old page stays in the document until React renders the next one.
    if (next?.location.key !== shown?.location.key) keep();
    if (!next?.stays) scrolled = new Set();
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
  document.addEventListener('scroll', note, true);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', begin);
  return () => {
    stop();
    document.removeEventListener('scroll', note, true);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', begin);
  };
}

function goBack({ path, left, top, anchor }: Place) {
  if (path !== null) return document.querySelector(path)?.scrollTo(left, top);
  const now = anchor && keyed().find(({ dataset }) => dataset.key === anchor.key);
  scrollTo(left, now ? scrollY + now.getBoundingClientRect().top - anchor.top : top);
}

/** The first element that reaches below the upper third of the window. */
function anchorInSight(): Anchor | undefined {
  if (scrollY === 0) return;
  for (const element of keyed()) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > innerHeight / 3) return { key: String(element.dataset.key), top };
  }
}

const keyed = () => Array.from(document.querySelectorAll<HTMLElement>(`${PAGE} [data-key]`));

/** A CSS selector for the element, valid while the page's structure is unchanged. */
function pathOf(element: Element): string {
  const { parentElement } = element;
  if (!parentElement || element.matches(PAGE)) return PAGE;
  return `${pathOf(parentElement)} > :nth-child(${Array.from(parentElement.children).indexOf(element) + 1})`;
}

const PAGE = 'main';
const KEPT = 'vitrina.scroll';
const places = new Map<string, Place[]>(JSON.parse(sessionStorage.getItem(KEPT) ?? '[]'));
