import type { RouterHistory } from '@tanstack/history';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { OrderType } from '#contract/orders.ts';
import { guard, type PageAccess } from '../features/session/guards.ts';
import { type Late, late } from '../platform/late.tsx';
import { queryClient } from '../platform/query-client.ts';
import { RouterProvider } from '../platform/router/outlet.tsx';
import { createRouter, type Router } from '../platform/router/router.ts';
import { LoadingPage } from '../ui/loading-page.tsx';
import { FailurePage, NotFoundPage } from './failure-page.tsx';
import { navigation } from './navigation.ts';
import { Shell } from './shell.tsx';

const catalogue = () => import('../features/shop/catalogue-page.tsx');
const orders = () => import('../features/orders/all-orders-page.tsx');

export const App = ({ router }: { router: Router }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);

/** Every page (§2.1): its path, who may open it, and its component. */
export const pages = [
  page('/individual', 'open', catalogue, 'EssentialCataloguePage'),
  page('/platos-list', 'open', catalogue, 'OrderedCataloguePage'),
  page('/productos-black', 'open', catalogue, 'BlackCataloguePage', 'BLACK'),
  page('/producto/$id', 'open', () => import('../features/product-page/product-page.tsx'), 'ProductPage'),
  page('/login', 'visitor', () => import('../features/session/login-page.tsx'), 'LoginPage'),
  page('/auth/login', 'session', () => import('../features/session/login-page.tsx'), 'LoggedInPage'),
  page('/recuperar', 'visitor', () => import('../features/recovery/recovery-pages.tsx'), 'RecoverPage'),
  page('/nueva-clave', 'open', () => import('../features/recovery/recovery-pages.tsx'), 'NewPasswordPage'),
  page('/registrarse', 'open', () => import('../features/users/registration-page.tsx'), 'RegistrationPage'),
  page('/platos-empresas-list', 'buyer', () => import('../features/menu/weekly-dishes-page.tsx'), 'WeeklyDishesPage'),
  page('/carrito', 'buyer', () => import('../features/cart/cart-page.tsx'), 'CartPage'),
  page('/pedido-vendedor', 'buyer', () => import('../features/orders/own-orders-page.tsx'), 'OwnOrdersPage'),
  page('/historial-pedidos', 'buyer', () => import('../features/orders/own-orders-page.tsx'), 'OrderHistoryPage'),
  page('/listado-lider', 'admin-or-leader', () => import('../features/leaders/team-orders-page.tsx'), 'TeamOrdersPage'),
  page('/equipos', 'admin-or-leader', () => import('../features/teams/teams-page.tsx'), 'TeamsPage'),
  page('/cuentas', 'accounts', () => import('../features/ledger/accounts-page.tsx'), 'AccountsPage'),
  page('/banco', 'cashier', () => import('../features/payments/bank-page.tsx'), 'BankPage'),
  page('/comprobantes', 'cashier', () => import('../features/payments/proof-queue-page.tsx'), 'ProofQueuePage'),
  page('/varios-pagos', 'cashier', () => import('../features/payments/payments-page.tsx'), 'PaymentsPage'),
  page('/cuentas/$id', 'accounts', () => import('../features/ledger/account-page.tsx'), 'AccountPage'),
  page(
    '/comisiones',
    'admin-or-leader',
    () => import('../features/commissions/commissions-page.tsx'),
    'CommissionsPage',
  ),
  page('/mi-cuenta', 'buyer', () => import('../features/payments/own-account-page.tsx'), 'OwnAccountPage'),
  page(
    '/pagos-del-equipo',
    'admin-or-leader',
    () => import('../features/payments/payments-page.tsx'),
    'TeamPaymentsPage',
  ),
  page('/inicio', 'admin', () => import('../features/overview/overview-page.tsx'), 'OverviewPage'),
  page('/ayuda', 'logged-in', () => import('../features/help/help-page.tsx'), 'HelpPage'),
  page('/pedidos-list', 'admin', orders, 'AllOrdersPage'),
  page('/pedidos-black', 'admin', orders, 'BlackOrdersPage'),
  page('/listado-vendedores', 'admin', () => import('../features/users/users-page.tsx'), 'UsersPage'),
  page('/varios-vendedores', 'admin', () => import('../features/users/new-sellers-page.tsx'), 'NewSellersPage'),
  page(
    '/enlace-de-registro',
    'admin',
    () => import('../features/users/registration-link-page.tsx'),
    'RegistrationLinkPage',
  ),
  page('/new-cliente', 'admin', () => import('../features/users/new-user-page.tsx'), 'NewUserPage'),
  page(
    '/puntos-de-retiro',
    'admin',
    () => import('../features/pickup-points/pickup-points-page.tsx'),
    'PickupPointsPage',
  ),
  page('/listado-proveedores', 'admin', () => import('../features/suppliers/suppliers-page.tsx'), 'SuppliersPage'),
  page(
    '/proveedores/$id/cuenta',
    'accountant',
    () => import('../features/supplier-accounts/supplier-account-page.tsx'),
    'SupplierAccountPage',
  ),
  page('/crear-proveedor', 'admin', () => import('../features/suppliers/suppliers-page.tsx'), 'NewSupplierPage'),
  page('/producto-estadistica', 'admin', () => import('../features/statistics/statistics-page.tsx'), 'StatisticsPage'),
  page('/listado-platos', 'admin', () => import('../features/products/products-page.tsx'), 'ProductsPage'),
  page('/new-producto', 'admin', () => import('../features/products/new-product-page.tsx'), 'NewProductPage'),
  page('/importar-productos', 'admin', () => import('../features/spreadsheets/import-page.tsx'), 'ImportPage'),
  page(
    '/planilla-proveedor',
    'admin',
    () => import('../features/spreadsheets/supplier-sheet-page.tsx'),
    'SupplierSheetPage',
  ),
  page('/imagenes-en-lote', 'admin', () => import('../features/pictures/pictures-page.tsx'), 'PicturesPage'),
  page('/cierres', 'accountant', () => import('../features/closings/windows-page.tsx'), 'WindowsPage'),
  page('/compras', 'purchases', () => import('../features/purchases/purchases-page.tsx'), 'PurchasesPage'),
  page('/reclamos', 'admin', () => import('../features/claims/claims-page.tsx'), 'ClaimsPage'),
  page('/armado', 'packer', () => import('../features/packing/packing-page.tsx'), 'PackingPage'),
  page('/auditoria', 'admin', () => import('../features/audit/audit-page.tsx'), 'AuditPage'),
  page('/ajustes', 'admin', () => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
];

export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    pages,
    navigation,
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

/** A page: path, access, the named component of its module, and its catalogue's colours (ESENCIAL by default). */
function page<const Path extends string, Name extends string>(
  path: Path,
  access: PageAccess,
  fetch: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  theme?: OrderType,
): { path: Path; access: PageAccess; component: Late<ComponentType>; theme?: OrderType } {
  return { path, access, component: late(async () => (await fetch())[name]), theme };
}
