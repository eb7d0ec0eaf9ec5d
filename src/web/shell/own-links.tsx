import { skipToken, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { formatNumber } from '#contract/format.ts';
import { Link } from '../platform/router/link.tsx';
import type { Action, LinkGroup, PageLink, Tab } from '../platform/router/router.ts';
import { may, useSession } from '../platform/session.ts';
import { overview } from '../platform/windows.ts';
import { Menu } from '../ui/menu.tsx';
import styles from './header.module.css';
import { EntryIcon } from './link-icon.tsx';
import counts from './own-links.module.css';

/** The header's groups after those of §2.2. */
export function OwnLinks({ groups }: { groups: readonly LinkGroup[] }) {
  const waiting = useWaiting();
  return groups.map(({ name, links, isMenu }) => {
    const count = waiting(...links);
    const entries = links.map((entry) => (
      <NavEntry key={entry.label} entry={entry} waiting={waiting(entry)} className={styles.link} />
    ));
    return (
      <fieldset key={name} className={styles.group} aria-label={name}>
        {isMenu ? (
          <Menu
            button={(opens) => (
              <button {...opens} type="button" className={styles.link} {...described(count)}>
                {name} <Count of={count} /> <ChevronDown />
              </button>
            )}
          >
            {entries}
          </Menu>
        ) : (
          entries
        )}
      </fieldset>
    );
  });
}

/** Counts what waits behind links. Only administrators have such counts. */
export function useWaiting(): (...entries: readonly (PageLink | Action | Tab)[]) => number {
  const isTold = may<'GET /api/inicio'>(useSession(), 'admin');
  const { data } = useQuery(isTold ? overview : untold);
  const countOf = (entry: PageLink | Action | Tab) => (data && 'waiting' in entry && entry.waiting?.(data)) || 0;
  return (...entries) => entries.reduce((sum, entry) => sum + countOf(entry), 0);
}

const untold = { queryKey: ['nada espera'], queryFn: skipToken } as unknown as typeof overview;

type Props = { entry: PageLink | Action; waiting: number; className: string | undefined; onChosen?: () => void };

/** A link or button of the navigation: its icon, its name and what waits behind it. */
export function NavEntry({ entry, waiting, className, onChosen }: Props) {
  const shown = (
    <>
      <span className={styles.icon}>
        <EntryIcon entry={entry} />
      </span>
      {entry.label}
      <Count of={waiting} />
    </>
  );
  if ('to' in entry)
    return (
      <Link to={entry.to} within={entry.within} className={className} onClick={onChosen} {...described(waiting)}>
        {shown}
      </Link>
    );
  const act = () => {
    onChosen?.();
    void entry.act();
  };
  return (
    <button type="button" className={className} onClick={act}>
      {shown}
    </button>
  );
}

/** Describes the link or button around a `Count`, whose name stays the word that people say. */
const described = (count: number) => (count > 0 ? { 'aria-description': inWords(count) } : {});
const inWords = (count: number) => `${formatNumber(count)} por resolver`;

const Count = ({ of, className = '' }: { of: number; className?: string | undefined }) =>
  of > 0 && (
    <span className={`${counts.count} ${className}`} aria-hidden="true">
      {of > 99 ? '99+' : of}
    </span>
  );

/** What waits behind a tab of the dock. */
export function TabCount({ tab }: { tab: Tab }) {
  return <Count of={useWaiting()(tab)} className={counts.onTab} />;
}
