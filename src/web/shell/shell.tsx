import { type MouseEvent, useEffect, useLayoutEffect } from 'react';
import { useCartCatalogue, useCartOffered } from '../features/cart/cart.ts';
import { useCustomerMode } from '../features/customer-prices/own-prices.ts';
import { mayRead } from '../features/session/guards.ts';
import { inPlace, late, laterParts } from '../platform/late.tsx';
import { overPage, topDialog } from '../platform/over-page.ts';
import { useBackCloses, useLocation, useShown } from '../platform/router/hooks.ts';
import { Outlet } from '../platform/router/outlet.tsx';
import { owesSecondStep, useSession } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { useTakeOver } from '../platform/take-over.ts';
import { LoadingPage } from '../ui/loading-page.tsx';
import { alerts } from '../ui/overlay/alerts.ts';
import { closeDialogs, comingDialog, Dialogs } from '../ui/overlay/dialog.tsx';
import { applyTheme } from '../ui/theme/catalogue-theme.ts';
import { usePhone } from '../ui/use-phone.ts';
import { useSecondPress } from '../ui/use-second-press.ts';
import { Dock } from './dock.tsx';
import { useFinderKey } from './finder/use-finder.ts';
import { Header } from './header.tsx';
import { isCatalogue } from './navigation.ts';
import styles from './shell.module.css';
import { useLaterParts } from './use-later-parts.ts';
import { useRestart } from './use-restart.ts';
import { useSessionEnd } from './use-session-end.ts';

export function Shell() {
  const { path: shownAt, theme = 'ESENCIAL', access = 'open' } = useShown(({ page }) => page) ?? {};
  const page = useLocation(({ pathname }) => pathname);
  const cartCatalogue = useCartCatalogue();
  // The page of an emptied cart keeps the colours that it had.
  const look = shownAt === '/carrito' ? cartCatalogue : theme;
  useLayoutEffect(() => {
    if (look) applyTheme(look);
  }, [look]);
  useEffect(() => (page ? closeWithPage : undefined), [page]);
  // The catalogue's toasts no longer matter on the cart's page.
  useEffect(() => {
    if (page === '/carrito') alerts.endToasts();
  }, [page]);
  useTakeOver();
  useFinderKey();
  useSecondPress();
  const isLate = [useLaterParts(), useStore(comingDialog)].some(Boolean);
  const round = useRestart();
  const readable = mayRead(access, useSession());
  useSessionEnd(readable);
  const owes = useStore(owesSecondStep);
  const forCustomers = useCustomerMode();
  const cartOffered = useCartOffered();
  // Customer mode hides the pages that need a session, except /auth/login ('session'), which only says who is logged
  // in.
  const isForCustomers = forCustomers && access !== 'open' && access !== 'session';
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the link leads to its target but leaves the address alone. */}
      <a className={styles.skip} href="#contenido" onClick={skipTo}>
        Saltar al contenido
      </a>
      {isCatalogue(page) && cartOffered && !forCustomers && (
        <a className={styles.skip} href="#carrito">
          Saltar al carrito
        </a>
      )}
      {/* biome-ignore lint/a11y/useValidAnchor: as above. */}
      <a className={styles.skip} href="#lista" onClick={skipTo}>
        Saltar a la lista
      </a>
      <Header />
      {/* The dock is before the page, so that the keyboard reaches the cart without passing every product. */}
      {readable && <Dock />}
      <main id="contenido" className={styles.main} tabIndex={-1}>
        {/* When the session ends, its page is unmounted at once, before it can read more data. */}
        {!readable && <LoadingPage />}
        {readable && isForCustomers && <CustomerModePage />}
        {readable && !isForCustomers && <Outlet key={round} />}
      </main>
      <DownloadPanel />
      {readable && <Dialogs />}
      {owes && <SecondStepDialog owed answer={() => location.reload()} />}
      <Alerts />
      <LiveEvents />
      <CartInStep />
      <WaitingOrderSender />
      <WaitingProofsSender />
      <BackCloses />
      {isLate && (
        <p className={styles.late} role="status">
          Cargando…
        </p>
      )}
    </>
  );
}

function closeWithPage() {
  closeDialogs();
  alerts.endQuestions();
}

function BackCloses() {
  const isOpen = useStore(overPage, topDialog) !== undefined;
  useBackCloses(usePhone() && isOpen);
  return null;
}

/** Goes to a part without changing the address, whose part after # may be a secret that the page needs. */
function skipTo(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const place = document.getElementById(event.currentTarget.hash.slice(1));
  place?.focus();
  place?.scrollIntoView();
}

const CustomerModePage = inPlace(
  late(() => import('../features/customer-prices/customer-mode-page.tsx')),
  ({ CustomerModePage }) => CustomerModePage,
  LoadingPage,
);
const SecondStepDialog = inPlace(
  late(() => import('../features/session/second-step-dialog.tsx')),
  ({ SecondStepDialog }) => SecondStepDialog,
);
const DownloadPanel = inPlace(laterParts, ({ DownloadPanel }) => DownloadPanel);
const Alerts = inPlace(laterParts, ({ Alerts }) => Alerts);
const LiveEvents = inPlace(laterParts, ({ LiveEvents }) => LiveEvents);
const CartInStep = inPlace(laterParts, ({ CartInStep }) => CartInStep);
const WaitingOrderSender = inPlace(laterParts, ({ WaitingOrderSender }) => WaitingOrderSender);
const WaitingProofsSender = inPlace(laterParts, ({ WaitingProofsSender }) => WaitingProofsSender);
