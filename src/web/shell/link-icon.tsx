import {
  Banknote,
  Boxes,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  CircleQuestionMark,
  CircleUserRound,
  ClipboardList,
  FileSpreadsheet,
  HandCoins,
  History,
  House,
  Landmark,
  LayoutGrid,
  ListPlus,
  type LucideIcon,
  MapPin,
  Moon,
  PackageCheck,
  PackageX,
  Percent,
  Receipt,
  ReceiptText,
  ScanEye,
  ScrollText,
  Settings,
  ShoppingBasket,
  Truck,
  UserCog,
  Users,
} from 'lucide-react';
import type { Action, PageLink, PagePath } from '../platform/router/router.ts';

export function EntryIcon({ entry }: { entry: PageLink | Action }) {
  if ('to' in entry) return <LinkIcon to={entry.to} />;
  const { icon: Icon = Banknote } = entry;
  return <Icon />;
}

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
  '/productos-black': Moon,
  '/pedidos-black': ReceiptText,
  '/planilla-proveedor': FileSpreadsheet,
  '/comprobantes': ScanEye,
  '/varios-pagos': ListPlus,
  '/banco': Landmark,
  '/ayuda': CircleQuestionMark,
  '/auditoria': ScrollText,
  '/ajustes': Settings,
};
