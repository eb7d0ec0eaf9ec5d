import { skipToken, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { formatNumber } from '#contract/format.ts';
import type { Overview } from '#contract/overview.calls.ts';
import { Link } from '../platform/router/link.tsx';
import type { Action, LinkGroup, PageLink, PagePath, Tab } from '../platform/router/router.ts';
import { may, useSession } from '../platform/session.ts';
import { overview } from '../platform/windows.ts';
import { Menu } from '../ui/menu.tsx';
import { bringDialog } from '../ui/overlay/bring-dialog.ts';
import { tabSearches } from './dock.tsx';
import header from './header.module.css';
import { EntryIcon } from './link-icon.tsx';
import styles from './own-links.module.css';

const link = `${header.link} ${styles.link}`;

export const openRates = () =>
  bringDialog(async () => (await import('../features/rates/rates-dialog.tsx')).DollarRateDialog);

export function OwnLinks({ groups }: { groups: readonly LinkGroup[] }) {
  const waitingOn = useWaiting();
  return groups.map(({ name, links, isMenu }) => {
    const { count } = waitingOn(...links);
    const entries = links.map((entry) => (
      <NavEntry key={entry.label} entry={entry} waiting={waitingOn(entry)} className={link} />
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

/** The number of open tasks on a page. `ventana`: the window of these tasks; left out if they belong to no window. */
type Waiting = { count: number; ventana?: number };

/** Returns a function that counts the open tasks on the pages of these links. Only administrators have such tasks. */
export function useWaiting(): (...entries: readonly (PageLink | Action | Tab)[]) => Waiting {
  const hasOverview = may<'GET /api/inicio'>(useSession(), 'admin');
  const { data } = useQuery(hasOverview ? overview : noOverview);
  const pages = (entry: PageLink | Action | Tab) =>
    'to' in entry && entry.to ? [entry.to, ...(entry.within ?? [])] : [];
  return (...entries) =>
    entries
      .flatMap(pages)
      .flatMap((page) => (data && waiting[page]?.(data)) ?? [])
      .filter(({ count }) => count > 0)
      .reduce((all, { count, ventana }) => ({ count: all.count + count, ventana: all.ventana ?? ventana }), nothing);
}

const nothing: Waiting = { count: 0 };

const ofEnded =
  (countIn: (work: NonNullable<Overview['terminado']>) => number) =>
  ({ terminado }: Overview): Waiting =>
    terminado ? { count: countIn(terminado), ventana: terminado.ventana } : nothing;

const waiting: Partial<Record<PagePath, (overview: Overview) => Waiting>> = {
  '/compras': ofEnded(({ compras, faltantes }) => compras + faltantes),
  '/armado': ofEnded(({ bultos }) => bultos),
  '/reclamos': ({ reclamos }) => ({ count: reclamos }),
  '/comprobantes': ({ comprobantes }) => ({ count: comprobantes }),
};

const noOverview = { queryKey: ['sin-inicio'], queryFn: skipToken } as unknown as typeof overview;

type Props = { entry: PageLink | Action; waiting: Waiting; className: string | undefined; onChosen?: () => void };

export function NavEntry({ entry, waiting: { count, ventana }, className, onChosen }: Props) {
  const shown = (
    <>
      <span className={header.icon}>
        <EntryIcon entry={entry} />
      </span>
      {entry.label}
      <Count of={count} />
    </>
  );
  if ('to' in entry)
    return (
      <Link
        to={entry.to}
        search={{ ventana }}
        within={[entry.to, ...(entry.within ?? [])]}
        className={className}
        onClick={onChosen}
        {...described(count)}
      >
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

/** Gives the count as the link's description, so that the name of the link stays its label. */
const described = (count: number) => (count > 0 ? { 'aria-description': inWords(count) } : {});
const inWords = (count: number) => `${formatNumber(count)} por resolver`;

const Count = ({ of, className = '' }: { of: number; className?: string | undefined }) =>
  of > 0 && (
    <span className={`${styles.count} ${className}`} aria-hidden="true">
      {of > 99 ? '99+' : of}
    </span>
  );

/** Shows the count of a tab. The tab opens the window that is counted. */
export function TabCount({ tab }: { tab: Tab }) {
  const { count, ventana } = useWaiting()(tab);
  const { label } = tab;
  useEffect(() => tabSearches.set({ ...tabSearches.get(), [label]: ventana ? { ventana } : {} }), [label, ventana]);
  return <Count of={count} className={styles.onTab} />;
}
