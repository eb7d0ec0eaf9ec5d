import { useCataloguePath } from '../features/cart/cart.ts';
import { CartButton } from '../features/cart/cart-button.tsx';
import { useCustomerMode } from '../features/customer-prices/own-prices.ts';
import { inPlace, laterParts } from '../platform/late.tsx';
import { useNavigation } from '../platform/navigation.ts';
import { useLocation } from '../platform/router/hooks.ts';
import { Link } from '../platform/router/link.tsx';
import type { Search } from '../platform/router/location.ts';
import { isAdmin, useSession } from '../platform/session.ts';
import { createStore, useStore } from '../platform/store.ts';
import styles from './dock.module.css';
import { LateIcon } from './header.tsx';
import { isShop } from './navigation.ts';

/**
 * For each tab, by its label: the query that the tab's link adds, so that the page shows what the tab counts.
 * `TabCount` sets it.
 */
export const tabSearches = createStore<Record<string, Search>>({});

/** The bar at the bottom of a phone: the tabs, with the cart's button (§2.3) among them. */
export function Dock() {
  const cataloguePath = useCataloguePath();
  const page = useLocation(({ pathname }) => pathname);
  const { tabs } = useNavigation();
  const session = useSession();
  const searches = useStore(tabSearches);
  // The cart's button shows the cart's total, which customers must not see.
  const forCustomers = useCustomerMode();
  if (tabs.length === 0 || forCustomers || ownBars.has(page)) return null;
  const links = tabs.map((tab) => {
    const { to = cataloguePath, label, icon: Icon, within } = tab;
    return (
      <Link key={label} to={to} search={searches[label]} within={within} className={styles.tab}>
        {Icon ? <Icon /> : <LateIcon to={to} />} {label}
        <TabCount tab={tab} />
      </Link>
    );
  });
  return (
    <nav ref={tellHeight} className={styles.dock} data-shop={isShop(page) || undefined} aria-label="Accesos">
      {links.slice(0, 2)}
      {(isShop(page) || !isAdmin(session)) && <CartButton />}
      {links.slice(2)}
    </nav>
  );
}

const TabCount = inPlace(laterParts, ({ TabCount }) => TabCount);

/** Pages with a bar of their own at the bottom, to finish the order. */
const ownBars = new Set(['/carrito', '/platos-empresas-list']);

function tellHeight(dock: HTMLElement | null) {
  if (!dock) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--dock-height', `${dock.offsetHeight}px`));
  observer.observe(dock);
  return () => {
    observer.disconnect();
    style.removeProperty('--dock-height');
  };
}
