import { CircleQuestionMark, KeyRound, LogOut, Menu, Search, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { fullName } from '#contract/users.ts';
import { useCataloguePath } from '../features/cart/cart.ts';
import { CustomerModeBanner } from '../features/customer-prices/customer-mode-banner.tsx';
import { useCustomerMode } from '../features/customer-prices/own-prices.ts';
import { changeOwnPassword } from '../features/session/change-own-password.tsx';
import { logOut } from '../features/session/logout.ts';
import { useCachedSince, useConnected } from '../platform/connection.ts';
import { inPlace, laterParts } from '../platform/late.tsx';
import { useNavigation } from '../platform/navigation.ts';
import { queryClient } from '../platform/query-client.ts';
import { Link } from '../platform/router/link.tsx';
import { owesLogout, type Session, useSession } from '../platform/session.ts';
import { catalogueState } from '../platform/windows.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { momentInWords } from '../ui/dates.ts';
import { openDialog } from '../ui/overlay/dialog.tsx';
import { openFinder } from './finder/use-finder.ts';
import styles from './header.module.css';
import { shop } from './navigation.ts';

export function Header() {
  const session = useSession();
  const cataloguePath = useCataloguePath();
  const { groups, home } = useNavigation();
  const hasLink = groups.some(({ links }) =>
    links.some((link) => 'to' in link && link.to === (home?.to ?? '/individual')),
  );
  // All links of a seller lead to pages that her customers must not see.
  const forCustomers = useCustomerMode();
  return (
    <header ref={tellHeight} className={styles.header}>
      <div className={styles.bar}>
        {/* This link counts as the current one only if no link of the navigation leads to the same page. */}
        <Link to={home?.to ?? cataloguePath} within={home ? [] : shop} marked={!hasLink} className={styles.brand}>
          Vitrina
        </Link>
        {!session && <Outside />}
        {session && !forCustomers && <Inside session={session} />}
      </div>
      {forCustomers && <CustomerModeBanner />}
      <ConnectionBanner />
    </header>
  );
}

/**
 * Writes the heights of the bar and the banner into CSS properties. Large text changes both heights. Styles need each
 * height, because on a phone only the bar scrolls away.
 */
function tellHeight(header: HTMLElement | null) {
  const bar = header?.firstElementChild;
  if (!header || !(bar instanceof HTMLElement)) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const below = bar.offsetTop + bar.offsetHeight;
    style.setProperty('--bar-height', `${below}px`);
    style.setProperty('--banner-height', `${header.offsetHeight - below}px`);
  });
  observer.observe(header);
  return () => observer.disconnect();
}

function Outside() {
  return (
    <nav className={styles.end} aria-label="Su cuenta">
      <Link to="/login" className={buttonClass} data-variant="quiet">
        Login
      </Link>
      <Link to="/registrarse" className={buttonClass}>
        Quiero ser Revendedor!
      </Link>
    </nav>
  );
}

function Inside({ session }: { session: Session }) {
  const name = fullName(session);
  const {
    groups: [specified, ...own],
  } = useNavigation();
  return (
    <>
      <nav className={styles.links} aria-label="Principal">
        {specified && (
          <fieldset className={styles.group} aria-label={specified.name}>
            {specified.links.map(
              (link) =>
                'to' in link && (
                  <Link key={link.to} to={link.to} within={link.within} className={styles.link}>
                    <span className={styles.icon}>
                      <LateIcon to={link.to} />
                    </span>
                    {link.label}
                  </Link>
                ),
            )}
          </fieldset>
        )}
        {own.length > 0 && (
          <div className={styles.own} data-many={own.length > 1 || undefined}>
            <OwnLinks groups={own} />
          </div>
        )}
      </nav>
      <div className={`${styles.end} ${styles.roomy}`}>
        <span className={styles.name}>{name}</span>
        <Button
          variant="quiet"
          aria-label="Ir a o buscar"
          title="Ir a o buscar (Ctrl K)"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openFinder}
        >
          <Search />
        </Button>
        <Link to="/ayuda" className={buttonClass} data-variant="quiet" aria-label="Ayuda" title="Ayuda">
          <CircleQuestionMark />
        </Link>
        <Button
          variant="quiet"
          aria-label="Cambiar contraseña"
          title="Cambiar contraseña"
          aria-haspopup="dialog"
          onClick={() => changeOwnPassword()}
        >
          <KeyRound />
        </Button>
        <Button variant="quiet" onClick={logOut} icon={LogOut} label="Salir" />
      </div>
      <Button
        variant="quiet"
        className={styles.menu}
        aria-label="Menú"
        aria-haspopup="dialog"
        onClick={() => openDialog(MenuSheet)}
      >
        <Menu />
      </Button>
    </>
  );
}

export const LateIcon = inPlace(laterParts, ({ LinkIcon }) => LinkIcon);
const OwnLinks = inPlace(laterParts, ({ OwnLinks }) => OwnLinks);
const MenuSheet = inPlace(laterParts, ({ MenuSheet }) => MenuSheet);

function ConnectionBanner() {
  const connected = useConnected();
  const since = useCachedSince();
  useReconnection();
  const lost = since ? `Sin señal: lo que ve, como estaba ${momentInWords(since)} o después.` : 'Sin conexión.';
  return (
    <div role="status">
      {!connected && (
        <p className={styles.banner}>
          <WifiOff /> {lost} Lo que cargó no se pierde; seguimos intentando.
        </p>
      )}
    </div>
  );
}

const PAUSE = 5_000;

/**
 * While the connection is lost, asks the server every few seconds. Afterwards, repeats the queries that failed or may
 * have a cached answer.
 */
function useReconnection() {
  const connected = useConnected();
  useEffect(() => {
    const ask = () => void queryClient.fetchQuery({ ...catalogueState, staleTime: 0, retry: false }).catch(() => {});
    // A logout without connection is completed by the next call. Some pages make no call, so this effect makes one.
    if (connected) return owesLogout() ? ask() : undefined;
    const interval = setInterval(ask, PAUSE);
    return () => {
      clearInterval(interval);
      void queryClient.invalidateQueries({
        predicate: ({ state, meta }) => state.status === 'error' || meta?.cached === true,
      });
    };
  }, [connected]);
}
