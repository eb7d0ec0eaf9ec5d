import type { RouterHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import type { OrderType } from '#contract/orders.ts';
import { guard, type PageAccess } from '../features/session/guards.ts';
import { ApiError, noConnection } from '../platform/api.ts';
import { type LazyPage, lazyPage as lazy, showing } from '../platform/router/page.tsx';
import { createRouter } from '../platform/router/router.ts';
import { LoadingPage } from '../ui/loading-page.tsx';
import { FailurePage } from './failure-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell.tsx';

const everyone = ['ROLE_ADMIN', 'ROLE_USER'] as const;
const administrators = ['ROLE_ADMIN'] as const;

const CataloguePage = lazyPage(() => import('../features/shop/catalogue-page.tsx'), 'CataloguePage');
const CartPage = lazyPage(() => import('../features/cart/cart-page.tsx'), 'CartPage');
const OwnOrdersPage = lazyPage(() => import('../features/orders/own-orders-page.tsx'), 'OwnOrdersPage');
const OrderHistoryPage = lazyPage(() => import('../features/orders/order-history-page.tsx'), 'OrderHistoryPage');
const AllOrdersPage = lazyPage(() => import('../features/orders/all-orders-page.tsx'), 'AllOrdersPage');
const LoginPage = lazyPage(() => import('../features/session/login-page.tsx'), 'LoginPage');
const LoggedInPage = lazyPage(() => import('../features/session/logged-in-page.tsx'), 'LoggedInPage');
const RegistrationPage = lazyPage(() => import('../features/users/registration-page.tsx'), 'RegistrationPage');
const RecoverPage = lazyPage(() => import('../features/recovery/recover-page.tsx'), 'RecoverPage');
const NewPasswordPage = lazyPage(() => import('../features/recovery/new-password-page.tsx'), 'NewPasswordPage');
const UsersPage = lazyPage(() => import('../features/users/users-page.tsx'), 'UsersPage');
const PickupPointsPage = lazyPage(() => import('../features/pickup-points/pickup-points-page.tsx'), 'PickupPointsPage');
const NewUserPage = lazyPage(() => import('../features/users/new-user-page.tsx'), 'NewUserPage');
const SuppliersPage = lazyPage(() => import('../features/suppliers/suppliers-page.tsx'), 'SuppliersPage');
const NewSupplierPage = lazyPage(() => import('../features/suppliers/new-supplier-page.tsx'), 'NewSupplierPage');
const WeeklyDishesPage = lazyPage(() => import('../features/menu/weekly-dishes-page.tsx'), 'WeeklyDishesPage');
const StatisticsPage = lazyPage(() => import('../features/statistics/statistics-page.tsx'), 'StatisticsPage');
const ProductsPage = lazyPage(() => import('../features/products/products-page.tsx'), 'ProductsPage');
const NewProductPage = lazyPage(() => import('../features/products/new-product-page.tsx'), 'NewProductPage');
const ImportPage = lazyPage(() => import('../features/spreadsheets/import-page.tsx'), 'ImportPage');
const SupplierSheetPage = lazyPage(
  () => import('../features/spreadsheets/supplier-sheet-page.tsx'),
  'SupplierSheetPage',
);
const PicturesPage = lazyPage(() => import('../features/pictures/pictures-page.tsx'), 'PicturesPage');
const SettingsPage = lazyPage(() => import('../features/settings/settings-page.tsx'), 'SettingsPage');
const AuditPage = lazyPage(() => import('../features/audit/audit-page.tsx'), 'AuditPage');
const TeamOrdersPage = lazyPage(() => import('../features/leaders/team-orders-page.tsx'), 'TeamOrdersPage');
const TeamsPage = lazyPage(() => import('../features/teams/teams-page.tsx'), 'TeamsPage');
const AccountsPage = lazyPage(() => import('../features/ledger/accounts-page.tsx'), 'AccountsPage');
const AccountPage = lazyPage(() => import('../features/ledger/account-page.tsx'), 'AccountPage');
const OwnAccountPage = lazyPage(() => import('../features/ledger/account-page.tsx'), 'OwnAccountPage');
const ClosingsPage = lazyPage(() => import('../features/closings/closings-page.tsx'), 'ClosingsPage');
const PackingPage = lazyPage(() => import('../features/packing/packing-page.tsx'), 'PackingPage');
const OverviewPage = lazyPage(() => import('../features/overview/overview-page.tsx'), 'OverviewPage');
const HelpPage = lazyPage(() => import('../features/help/help-page.tsx'), 'HelpPage');
const ProductPage = lazyPage(() => import('../features/product-page/product-page.tsx'), 'ProductPage');

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
  page('/ajustes', administrators, SettingsPage),
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

declare module '../platform/router/router.ts' {
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
