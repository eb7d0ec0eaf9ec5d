import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { useLocation, useRouter } from './hooks.ts';
import { hrefOf, type Location, type Search } from './location.ts';
import type { PagePath } from './router.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: PagePath;
  /** What the address says; nothing when left out. */
  search?: Search;
  hash?: string;
  /** Says that one is there already; it does unless it is `false`. */
  marked?: boolean;
};

/** A link to a page, which is fetched when it seems about to be followed. */
export function Link({ to, search, hash, marked = true, onClick, ...props }: Props) {
  const router = useRouter();
  const isHere = useLocation((location) => marked && leadsHere(to, search, location));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fetch = () => router.preload(to);
  const stop = () => clearTimeout(timer.current);
  const fetchSoon = () => {
    stop();
    timer.current = setTimeout(fetch, INTENT);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    void router.navigate({ to, search, hash });
  };
  return (
    <a
      aria-current={isHere ? 'page' : undefined}
      {...props}
      href={hrefOf({ pathname: to, search, hash })}
      onClick={follow}
      onMouseEnter={fetchSoon}
      onMouseLeave={stop}
      onFocus={fetchSoon}
      onBlur={stop}
      onTouchStart={fetch}
    />
  );
}

/** Milliseconds after which whoever points at a link means it. */
const INTENT = 50;

/** Another tab, a download: what a browser does with a link that is pressed in another way. */
const isForBrowser = ({ button, metaKey, ctrlKey, altKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || metaKey || ctrlKey || altKey || shiftKey || (currentTarget.target || '_self') !== '_self';

const leadsHere = (to: string, search: Search = {}, { pathname, search: now }: Location) =>
  (pathname === to || pathname.startsWith(`${to}/`)) &&
  Object.entries(search).every(([name, value]) => JSON.stringify(now[name]) === JSON.stringify(value));
