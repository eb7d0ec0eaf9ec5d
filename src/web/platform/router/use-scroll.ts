import { useLayoutEffect, useRef } from 'react';
import { useStore } from '../store.ts';
import { type Router, showPart } from './router.ts';

/** How far the window, or an element of the page by its path in it, is scrolled, in pixels. */
type Place = { path: string | null; left: number; top: number; anchor?: Anchor | undefined };
/** What one looked at, by its `data-key`, and how many pixels below the window's top it stood. */
type Anchor = { key: string; top: number };

/** Leads back to where a page was left, a link with a # to its part, and every other to the top of its page. */
export function useScroll(router: Router) {
  const shown = useStore(router.store, ({ shown }) => shown);
  useLayoutEffect(() => keepPlaces(router), [router]);
  const first = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!shown || shown.stays) return;
    const { key, hash } = shown.location;
    // Where somebody scrolled before the application was here, that stands.
    if (first.current === undefined && places.get(key)?.some(scrolledSince)) places.delete(key);
    if (first.current === undefined) first.current = key;
    const left = places.get(key);
    if (left) return hold(left);
    if (hash) showPart(hash);
    else if (key !== first.current) scrollTo(0, 0);
  }, [shown]);
}

/** Whether the window is neither at its top nor as near to a place as the page is long, which is where browsers lead. */
const scrolledSince = ({ path, top }: Place) =>
  path === null && scrollY > 0 && Math.abs(scrollY - Math.min(top, document.body.scrollHeight - innerHeight)) > 1;

/** Stays at the places while the page grows into what it was, until somebody does something or `GROWING` is over. */
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

/** Keeps where each page is left, for as long as the tab; across a reload the browser leads back before we can. */
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
    // The page before is drawn until React has heard of the next one.
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

/** The first that reaches below the window's upper third. */
function anchorInSight(): Anchor | undefined {
  if (scrollY === 0) return;
  for (const element of keyed()) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > innerHeight / 3) return { key: String(element.dataset.key), top };
  }
}

const keyed = () => Array.from(document.querySelectorAll<HTMLElement>(`${PAGE} [data-key]`));

/** As a selector: it holds for as long as the page is built alike. */
function pathOf(element: Element): string {
  const { parentElement } = element;
  if (!parentElement || element.matches(PAGE)) return PAGE;
  return `${pathOf(parentElement)} > :nth-child(${Array.from(parentElement.children).indexOf(element) + 1})`;
}

const PAGE = 'main';
const KEPT = 'vitrina.scroll';
/** By the key of a step of the history. */
const places = new Map<string, Place[]>(JSON.parse(sessionStorage.getItem(KEPT) ?? '[]'));
