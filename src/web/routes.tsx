import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { FailurePage } from './layout/failure-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { Shell } from './layout/shell.tsx';
import { guard, type PageAccess } from './session/guards.ts';
import type { Shop } from './theme/shop.ts';

const everyone = ['ROLE_ADMIN', 'ROLE_USER'] as const;
const administrators = ['ROLE_ADMIN'] as const;

const CataloguePage = lazyRouteComponent(() => import('./catalogue/catalogue-page.tsx'), 'CataloguePage');
const AllOrdersPage = lazyRouteComponent(() => import('./orders/all-orders-page.tsx'), 'AllOrdersPage');
const Essential = Object.assign(() => <CataloguePage catalogue="ESENCIAL" />, { preload: CataloguePage.preload });
const Black = Object.assign(() => <CataloguePage catalogue="BLACK" />, { preload: CataloguePage.preload });
const EssentialOrders = Object.assign(() => <AllOrdersPage tipo="ESENCIAL" />, { preload: AllOrdersPage.preload });
const BlackOrders = Object.assign(() => <AllOrdersPage tipo="BLACK" />, { preload: AllOrdersPage.preload });

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

/** Every page (§2.1): its path, who may open it, and its module, loaded when somebody does. */
const pages = [
  page('/individual', 'open', Essential),
  page('/platos-list', 'open', Essential),
  page('/productos-black', 'open', Black, 'BLACK'),
  page(
    '/login',
    'visitor',
    lazyRouteComponent(() => import('./session/login-page.tsx'), 'LoginPage'),
  ),
  page(
    '/auth/login',
    'logged-in',
    lazyRouteComponent(() => import('./session/logged-in-page.tsx'), 'LoggedInPage'),
  ),
  page(
    '/registrarse',
    'open',
    lazyRouteComponent(() => import('./users/registration-page.tsx'), 'RegistrationPage'),
  ),
  page(
    '/carrito',
    everyone,
    lazyRouteComponent(() => import('./cart/cart-page.tsx'), 'CartPage'),
  ),
  page(
    '/pedido-vendedor',
    everyone,
    lazyRouteComponent(() => import('./orders/own-orders-page.tsx'), 'OwnOrdersPage'),
  ),
  page(
    '/historial-pedidos',
    everyone,
    lazyRouteComponent(() => import('./orders/order-history-page.tsx'), 'OrderHistoryPage'),
  ),
  page('/pedidos-list', administrators, EssentialOrders),
  page('/pedidos-black', administrators, BlackOrders),
];

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login' });
  },
});

/** The router over a history: the browser's, or one in memory for the tests. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([start, ...pages]),
    history,
    defaultPreload: 'intent',
    defaultErrorComponent: FailurePage,
    scrollRestoration: true,
  });
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The window dressing of the page; the essential shop's where nothing is said. */
    shop?: Shop;
  }
}

function page<const Path extends string>(path: Path, access: PageAccess, component: RouteComponent, shop?: Shop) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => guard(access),
    component,
    staticData: { shop },
  });
}
