import { skipToken, useQuery } from '@tanstack/react-query';
import { formatNumber } from '#contract/format.ts';
import { inPlace, laterParts } from '../platform/late.tsx';
import { Link } from '../platform/router/link.tsx';
import type { Action, PageLink, Tab } from '../platform/router/router.ts';
import { may, useSession } from '../platform/session.ts';
import { overview } from '../platform/windows.ts';
import styles from './nav-entry.module.css';

export type Waiting = (...entries: readonly (PageLink | Action | Tab)[]) => number;

/** Counts what waits behind links. Only administrators have such counts. */
export function useWaiting(): Waiting {
  const isTold = may<'GET /api/inicio'>(useSession(), 'admin');
  const { data } = useQuery(isTold ? overview : untold);
  const countOf = (entry: PageLink | Action | Tab) => (data && 'waiting' in entry && entry.waiting?.(data)) || 0;
  return (...entries) => entries.reduce((sum, entry) => sum + countOf(entry), 0);
}

const untold = { queryKey: ['nada espera'], queryFn: skipToken } as unknown as typeof overview;

type Props = { entry: PageLink | Action; waiting: number; className: string | undefined; onChosen?: () => void };

/** A link or button of the navigation: its icon, its name and what waits behind it. */
export function NavEntry({ entry, waiting, className, onChosen }: Props) {
  const { label } = entry;
  const shown = (
    <>
      <span className={styles.icon}>{'act' in entry ? <entry.icon /> : <LinkIcon to={entry.to} />}</span>
      {label}
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

const LinkIcon = inPlace(laterParts, ({ LinkIcon }) => LinkIcon);

/** Describes the link or button around a `Count`, whose name stays the word that people say. */
export const described = (count: number) =>
  count > 0 ? { 'aria-description': `${formatNumber(count)} por resolver` } : {};

export const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <span className={styles.count} aria-hidden="true">
      {of > 99 ? '99+' : of}
    </span>
  );
