import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '#contract/messages.ts';
import { currentSession, onSessionExpired, subscribeToSession } from '../session/session.ts';
import { moments } from '../ui/moments.tsx';

/** A session that ends, here or in another tab, takes its pages and its data with it; one that expired also says so. */
export function useSessionEnd() {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      subscribeToSession(() => {
        if (currentSession()) return;
        void router.invalidate();
        void queryClient.resetQueries();
      }),
    [router, queryClient],
  );
  useEffect(
    () =>
      onSessionExpired(async () => {
        await router.navigate({ to: '/login', ignoreBlocker: true });
        await moments.notice(messages.logout.done);
      }),
    [router],
  );
}
