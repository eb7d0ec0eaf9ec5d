import { lazy, type MouseEvent, Suspense, useEffect, useLayoutEffect } from 'react';
import { useServerCart } from '../features/cart/use-server-cart.ts';
import { useCustomerMode } from '../features/customer-prices/own-prices.ts';
import { mayRead } from '../features/session/guards.ts';
import { later } from '../platform/later.tsx';
import { isCatalogue } from '../platform/navigation.ts';
import { useLocation, useShown } from '../platform/router/hooks.ts';
import { Outlet } from '../platform/router/outlet.tsx';
import { useSession } from '../platform/session.ts';
import { useTakeOver } from '../platform/take-over.ts';
import { LoadingPage } from '../ui/loading-page.tsx';
import { closeDialogs, Dialogs } from '../ui/overlay/dialog.tsx';
import { applyTheme } from '../ui/theme/catalogue-theme.ts';
import { Dock } from './dock.tsx';
import { useFinderKey } from './finder/use-finder.ts';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { useLaterParts } from './use-later-parts.ts';
import { useRestart } from './use-restart.ts';
import { useSessionEnd } from './use-session-end.ts';

/** Header, main landmark and dialogs around every page. */
export function Shell() {
  const { theme = 'ESENCIAL', access = 'open' } = useShown(({ page }) => page) ?? {};
  useLayoutEffect(() => applyTheme(theme), [theme]);
  const page = useLocation(({ pathname }) => pathname);
  // Dialogs close with their page, whichever way it is left.
  useEffect(() => (page ? closeDialogs : undefined), [page]);
  useServerCart();
  useTakeOver();
  useFinderKey();
  const isLate = useLaterParts();
  const round = useRestart();
  const readable = mayRead(access, useSession());
  useSessionEnd(readable);
  const forCustomers = useCustomerMode();
  // Whatever asks for a session is the seller's own.
  const isForCustomers = forCustomers && access !== 'open';
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads where it says, and leaves the address alone. */}
      <a className={styles.skip} href="#contenido" onClick={skipToContent}>
        Saltar al contenido
      </a>
      {isCatalogue(page) && !forCustomers && (
        <a className={styles.skip} href="#carrito">
          Saltar al carrito
        </a>
      )}
      <Header />
      <main id="contenido" className={styles.main} tabIndex={-1}>
        {/* Where the session has just ended, its page goes at once: it would ask for more of what it showed. */}
        {!readable && <LoadingPage />}
        {readable && isForCustomers && (
          <Suspense fallback={<LoadingPage />}>
            <CustomerModePage />
          </Suspense>
        )}
        {readable && !isForCustomers && <Outlet key={round} />}
      </main>
      {readable && <Dock />}
      <DownloadPanel />
      {readable && <Dialogs />}
      <Alerts />
      <LiveEvents />
      {isLate && (
        <p className={styles.late} role="status">
          Cargando…
        </p>
      )}
    </>
  );
}

/** The address stays: what stands after its # may be a secret that the page needs. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  const content = document.getElementById('contenido');
  content?.focus();
  content?.scrollIntoView();
}

const CustomerModePage = lazy(async () => ({
  default: (await import('../features/customer-prices/customer-mode-page.tsx')).CustomerModePage,
}));
const DownloadPanel = later(({ DownloadPanel }) => DownloadPanel);
const Alerts = later(({ Alerts }) => Alerts);
const LiveEvents = later(({ LiveEvents }) => LiveEvents);
