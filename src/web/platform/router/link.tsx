import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useRouter } from './hooks.ts';
import { hrefOf, type Location, type Search } from './location.ts';
import type { PagePath } from './router.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: PagePath;
  search?: Search;
  hash?: string;
  /**
   * Pages on which the link also counts as current. If there are such pages, the address need not contain the link's
   * `search`.
   */
  within?: readonly PagePath[];
  marked?: boolean;
};

export function Link({ to, search, hash, within = [], marked = true, onClick, ...props }: Props) {
  const router = useRouter();
  const isHere = useLocation((location) => marked && leadsHere([to, ...within], within[0] ? {} : search, location));
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
      onPointerEnter={() => router.preload(to)}
    />
  );
}

/** True for a press with a modifier key or another mouse button, or on a link that opens another tab. */
const isForBrowser = ({ button, metaKey, ctrlKey, altKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || metaKey || ctrlKey || altKey || shiftKey || (currentTarget.target || '_self') !== '_self';

const leadsHere = (pages: readonly string[], search: Search = {}, { pathname, search: now }: Location) =>
  pages.some((page) => `${pathname}/`.startsWith(`${page.replace(/\/\$\w+$/, '')}/`)) &&
  Object.entries(search).every(([name, value]) => JSON.stringify(now[name]) === JSON.stringify(value));
