import { Outlet, useMatches, useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { messages } from '#contract/messages.ts';
import { useLiveEvents } from '../events/live-events.ts';
import { onSessionExpired } from '../session/session.ts';
import { enterShop } from '../theme/shop.ts';
import { Dialogs } from '../ui/dialog.tsx';
import { Moments, moments } from '../ui/moments.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';

/** What every page lives in: the header, the one main landmark, and whatever opens on top. */
export function Shell() {
  const navigate = useNavigate();
  const shop = useMatches({ select: (matches) => matches.at(-1)?.staticData.shop ?? 'ESENCIAL' });
  useLayoutEffect(() => enterShop(shop), [shop]);
  useLiveEvents();
  useEffect(
    () =>
      onSessionExpired(async () => {
        await navigate({ to: '/login' });
        await moments.notice(messages.logout.done);
      }),
    [navigate],
  );
  return (
    <>
      <a className={styles.skip} href="#contenido">
        Saltar al contenido
      </a>
      <Header />
      <ConnectionBanner />
      <main id="contenido" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Dialogs />
      <Moments />
    </>
  );
}
