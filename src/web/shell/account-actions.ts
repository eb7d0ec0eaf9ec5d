import { Bell, KeyRound, LogOut, MonitorSmartphone, ShieldCheck, Tag } from 'lucide-react';
import type { Access } from '#contract/access.ts';
import { openCustomerPrices } from '../features/customer-prices/open-customer-prices.tsx';
import { showNotices } from '../features/push/show-notices.ts';
import { changeOwnPassword } from '../features/session/change-own-password.tsx';
import { logOut } from '../features/session/logout.ts';
import { showSecondStep, showSessions } from '../features/session/open-dialogs.ts';
import type { Action } from '../platform/router/router.ts';
import { may, type Session } from '../platform/session.ts';

export const accountActionsFor = (session: Session | null): Action[] =>
  actions.filter(({ access }) => may(session, access));

const actions: readonly (Action & { access: Access })[] = [
  { access: 'buyer', label: 'Precios para mis clientes', icon: Tag, act: () => openCustomerPrices() },
  { access: 'buyer', label: 'Avisos', icon: Bell, act: showNotices },
  { access: 'logged-in', label: 'Cambiar contraseña', icon: KeyRound, act: () => changeOwnPassword() },
  { access: 'logged-in', label: 'Mis sesiones', icon: MonitorSmartphone, act: showSessions },
  { access: 'second-step', label: 'Segundo paso', icon: ShieldCheck, act: showSecondStep },
  { access: 'logged-in', label: 'Salir', icon: LogOut, act: logOut },
];
