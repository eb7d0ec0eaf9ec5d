import { Bell, KeyRound, LogOut, type LucideIcon, MonitorSmartphone, ShieldCheck, Tag } from 'lucide-react';
import { typeRules } from '#contract/users.ts';
import { openCustomerPrices } from '../features/customer-prices/open-customer-prices.tsx';
import { showNotices } from '../features/push/show-notices.ts';
import { changeOwnPassword } from '../features/session/change-own-password.tsx';
import { logOut } from '../features/session/logout.ts';
import { showSecondStep, showSessions } from '../features/session/open-dialogs.ts';
import { type Session, viewOf } from '../platform/session.ts';

export type AccountAction = { label: string; icon: LucideIcon; act: () => unknown };

/** What anybody does with the own account, by a phone's menu and by its name. */
export const accountActionsFor = (session: Session | null): AccountAction[] => [
  { label: 'Precios para mis clientes', icon: Tag, act: () => openCustomerPrices() },
  { label: 'Avisos', icon: Bell, act: showNotices },
  { label: 'Cambiar contraseña', icon: KeyRound, act: () => changeOwnPassword() },
  { label: 'Mis sesiones', icon: MonitorSmartphone, act: showSessions },
  ...(session && typeRules[viewOf(session)].hasSecondStep
    ? [{ label: 'Segundo paso', icon: ShieldCheck, act: showSecondStep }]
    : []),
  { label: 'Salir', icon: LogOut, act: logOut },
];
