import type { RouterHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import type { OrderType } from '#contract/orders.ts';
import { ApiError, noConnection } from './api.ts';
import { FailurePage } from './layout/failure-page.tsx';
import { LoadingPage } from './layout/loading-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { Shell } from './layout/shell.tsx';
import { type LazyPage, lazyPage as lazy, showing } from './router/page.tsx';
import { createRouter } from './router/router.ts';
import { guard, type PageAccess } from './session/guards.ts';

const everyone = ['ROLE_ADMIN', 'ROLE_USER'] as const;
const administrators = ['ROLE_ADMIN'] as const;

const CataloguePage = lazyPage(() => import('./catalogue/catalogue-page.tsx'), 'CataloguePage');
const CartPage = lazyPage(() => import('./cart/cart-page.tsx'), 'CartPage');
const OwnOrdersPage = lazyPage(() => import('./orders/own-orders-page.tsx'), 'OwnOrdersPage');
const OrderHistoryPage = lazyPage(() => import('./orders/order-history-page.tsx'), 'OrderHistoryPage');
const AllOrdersPage = lazyPage(() => import('./orders/all-orders-page.tsx'), 'AllOrdersPage');
const LoginPage = lazyPage(() => import('./session/login-page.tsx'), 'LoginPage');
const LoggedInPage = lazyPage(() => import('./session/logged-in-page.tsx'), 'LoggedInPage');
const RegistrationPage = lazyPage(() => import('./users/registration-page.tsx'), 'RegistrationPage');
const RecoverPage = lazyPage(() => import('./recovery/recover-page.tsx'), 'RecoverPage');
const NewPasswordPage = lazyPage(() => import('./recovery/new-password-page.tsx'), 'NewPasswordPage');
const UsersPage = lazyPage(() => import('./users/users-page.tsx'), 'UsersPage');
const PickupPointsPage = lazyPage(() => import('./pickup-points/pickup-points-page.tsx'), 'PickupPointsPage');
const NewUserPage = lazyPage(() => import('./users/new-user-page.tsx'), 'NewUserPage');
const SuppliersPage = lazyPage(() => import('./suppliers/suppliers-page.tsx'), 'SuppliersPage');
const NewSupplierPage = lazyPage(() => import('./suppliers/new-supplier-page.tsx'), 'NewSupplierPage');
const WeeklyDishesPage = lazyPage(() => import('./menu/weekly-dishes-page.tsx'), 'WeeklyDishesPage');
const StatisticsPage = lazyPage(() => import('./statistics/statistics-page.tsx'), 'StatisticsPage');
const ProductsPage = lazyPage(() => import('./products/products-page.tsx'), 'ProductsPage');
const NewProductPage = lazyPage(() => import('./products/new-product-page.tsx'), 'NewProductPage');
const ImportPage = lazyPage(() => import('./spreadsheets/import-page.tsx'), 'ImportPage');
const SupplierSheetPage = lazyPage(() => import('./spreadsheets/supplier-sheet-page.tsx'), 'SupplierSheetPage');
const PicturesPage = lazyPage(() => import('./pictures/pictures-page.tsx'), 'PicturesPage');
const AuditPage = lazyPage(() => import('./audit/audit-page.tsx'), 'AuditPage');
const TeamOrdersPage = lazyPage(() => import('./leaders/team-orders-page.tsx'), 'TeamOrdersPage');
const TeamsPage = lazyPage(() => import('./teams/teams-page.tsx'), 'TeamsPage');
const AccountsPage = lazyPage(() => import('./ledger/accounts-page.tsx'), 'AccountsPage');
const AccountPage = lazyPage(() => import('./ledger/account-page.tsx'), 'AccountPage');
const OwnAccountPage = lazyPage(() => import('./ledger/account-page.tsx'), 'OwnAccountPage');
const ClosingsPage = lazyPage(() => import('./closings/closings-page.tsx'), 'ClosingsPage');
const PackingPage = lazyPage(() => import('./packing/packing-page.tsx'), 'PackingPage');
const OverviewPage = lazyPage(() => import('./overview/overview-page.tsx'), 'OverviewPage');
const HelpPage = lazyPage(() => import('./help/help-page.tsx'), 'HelpPage');
const ProductPage = lazyPage(() => import('./product-page/product-page.tsx'), 'ProductPage');

/** Every page (§2.1): its path, who may open it, and what it shows. */
const pages = [
  page('/individual', 'open', showing(CataloguePage, { catalogue: 'ESENCIAL' })),
  page('/platos-list', 'open', showing(CataloguePage, { catalogue: 'ESENCIAL', afterOrder: true })),
  page('/productos-black', 'open', showing(CataloguePage, { catalogue: 'BLACK' }), 'BLACK'),
  page('/producto/$id', 'open', ProductPage),
  page('/login', 'visitor', LoginPage),
  page('/auth/login', 'logged-in', LoggedInPage),
  page('/recuperar', 'visitor', RecoverPage),
  page('/nueva-clave', 'open', NewPasswordPage),
  page('/registrarse', 'open', RegistrationPage),
  page('/platos-empresas-list', everyone, WeeklyDishesPage),
  page('/carrito', everyone, CartPage),
  page('/pedido-vendedor', everyone, OwnOrdersPage),
  page('/historial-pedidos', everyone, OrderHistoryPage),
  page('/listado-lider', everyone, TeamOrdersPage),
  page('/equipos', everyone, TeamsPage),
  page('/cuentas', everyone, AccountsPage),
  page('/cuentas/$id', everyone, AccountPage),
  page('/mi-cuenta', everyone, OwnAccountPage),
  page('/inicio', administrators, OverviewPage),
  page('/ayuda', everyone, HelpPage),
  page('/pedidos-list', administrators, showing(AllOrdersPage, { tipo: 'ESENCIAL' })),
  page('/pedidos-black', administrators, showing(AllOrdersPage, { tipo: 'BLACK' })),
  page('/listado-vendedores', administrators, UsersPage),
  page('/new-cliente', administrators, NewUserPage),
  page('/puntos-de-retiro', administrators, PickupPointsPage),
  page('/listado-proveedores', administrators, SuppliersPage),
  page('/crear-proveedor', administrators, NewSupplierPage),
  page('/producto-estadistica', administrators, StatisticsPage),
  page('/listado-platos', administrators, ProductsPage),
  page('/new-producto', administrators, NewProductPage),
  page('/importar-productos', administrators, ImportPage),
  page('/planilla-proveedor', administrators, SupplierSheetPage),
  page('/imagenes-en-lote', administrators, PicturesPage),
  page('/cierres', administrators, ClosingsPage),
  page('/armado', administrators, PackingPage),
  page('/auditoria', administrators, AuditPage),
];

/** The router over a history: the browser's, or one in memory for the tests. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    pages,
    guard: (path, listed) => (path === '/' ? '/login' : listed && guard(listed.access)),
    shell: Shell,
    notFound: NotFoundPage,
    pending: LoadingPage,
    failure: FailurePage,
    history,
  });

declare module './router/router.ts' {
  interface Register {
    page: (typeof pages)[number];
  }
}

/** A page's module, fetched when it is needed. */
function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const explain = (error: unknown) => {
    // A reload without a connection would end at the browser's own error page.
    throw navigator.onLine ? error : new ApiError(noConnection);
  };
  return lazy(() => load().catch(explain), name);
}

/** A page: its path, who may open it, what it shows, and the catalogue whose look it has; ESENCIAL when left out. */
function page<const Path extends string>(
  path: Path,
  access: PageAccess,
  component: LazyPage,
  theme?: OrderType,
): { path: Path; access: PageAccess; component: LazyPage; theme?: OrderType } {
  return { path, access, component, theme };
}
