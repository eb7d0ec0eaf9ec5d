import {
  Boxes,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  CircleUserRound,
  ClipboardList,
  HandCoins,
  History,
  House,
  LayoutGrid,
  type LucideIcon,
  MapPin,
  PackageCheck,
  PackageX,
  Percent,
  Receipt,
  ScrollText,
  Settings,
  ShoppingBasket,
  Truck,
  UserCog,
  Users,
} from 'lucide-react';
import type { PagePath } from '../platform/router/router.ts';

export function LinkIcon({ to }: { to: PagePath }) {
  const Icon = icons[to];
  return Icon ? <Icon /> : null;
}

const icons: Partial<Record<PagePath, LucideIcon>> = {
  '/listado-vendedores': UserCog,
  '/listado-proveedores': Truck,
  '/pedidos-list': Receipt,
  '/individual': LayoutGrid,
  '/producto-estadistica': ChartColumn,
  '/listado-platos': Boxes,
  '/pedido-vendedor': ClipboardList,
  '/historial-pedidos': History,
  '/listado-lider': Receipt,
  '/inicio': House,
  '/cierres': CalendarCheck,
  '/comisiones': Percent,
  '/compras': ShoppingBasket,
  '/armado': PackageCheck,
  '/reclamos': PackageX,
  '/cuentas': HandCoins,
  '/equipos': Users,
  '/puntos-de-retiro': MapPin,
  '/mi-cuenta': CircleUserRound,
  '/platos-empresas-list': CalendarDays,
  '/auditoria': ScrollText,
  '/ajustes': Settings,
};
