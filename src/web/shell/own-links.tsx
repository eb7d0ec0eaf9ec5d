import { skipToken, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { formatNumber } from '#contract/format.ts';
import type { Overview } from '#contract/overview.calls.ts';
import { Link } from '../platform/router/link.tsx';
import type { Action, LinkGroup, PageLink, PagePath, Tab } from '../platform/router/router.ts';
import { may, useSession } from '../platform/session.ts';
import { overview } from '../platform/windows.ts';
import { Menu } from '../ui/menu.tsx';
import { bringDialog } from '../ui/overlay/bring-dialog.ts';
import header from './header.module.css';
import { EntryIcon } from './link-icon.tsx';
import styles from './own-links.module.css';

const link = `${header.link} ${styles.link}`;

export const openRates = () =>
  bringDialog(async () => (await import('../features/rates/rates-dialog.tsx')).DollarRateDialog);

export function OwnLinks({ groups }: { groups: readonly LinkGroup[] }) {
  const countOf = useWaiting();
  return groups.map(({ name, links, isMenu }) => {
    const count = countOf(...links);
    const entries = links.map((entry) => (
      <NavEntry key={entry.label} entry={entry} waiting={countOf(entry)} className={link} />
    ));
    return (
      <fieldset key={name} className={header.group} aria-label={name}>
        {isMenu ? (
          <Menu
            button={(opens) => (
              <button {...opens} type="button" className={link} {...described(count)}>
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

/** Returns a function that counts the open tasks on the pages of these links. Only administrators have such tasks. */
export function useWaiting(): (...entries: readonly (PageLink | Action | Tab)[]) => number {
  const hasOverview = may<'GET /api/inicio'>(useSession(), 'admin');
  const { data } = useQuery(hasOverview ? overview : noOverview);
  const pages = (entry: PageLink | Action | Tab) =>
    'to' in entry && entry.to ? [entry.to, ...(entry.within ?? [])] : [];
  return (...entries) =>
    data ? entries.flatMap(pages).reduce((sum, page) => sum + (waiting[page]?.(data) ?? 0), 0) : 0;
}

const waiting: Partial<Record<PagePath, (overview: Overview) => number>> = {
  '/compras': ({ terminado }) => (terminado ? terminado.compras + terminado.faltantes : 0),
  '/armado': ({ terminado }) => terminado?.bultos ?? 0,
  '/reclamos': ({ reclamos }) => reclamos,
  '/comprobantes': ({ comprobantes }) => comprobantes,
};

const noOverview = { queryKey: ['sin-inicio'], queryFn: skipToken } as unknown as typeof overview;

type Props = { entry: PageLink | Action; waiting: number; className: string | undefined; onChosen?: () => void };

export function NavEntry({ entry, waiting, className, onChosen }: Props) {
  const shown = (
    <>
      <span className={header.icon}>
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

/** The count as description, so that the link's name stays its label. */
const described = (count: number) => (count > 0 ? { 'aria-description': inWords(count) } : {});
const inWords = (count: number) => `${formatNumber(count)} por resolver`;

const Count = ({ of, className = '' }: { of: number; className?: string | undefined }) =>
  of > 0 && (
    <span className={`${styles.count} ${className}`} aria-hidden="true">
      {of > 99 ? '99+' : of}
    </span>
  );

export function TabCount({ tab }: { tab: Tab }) {
  return <Count of={useWaiting()(tab)} className={styles.onTab} />;
}
