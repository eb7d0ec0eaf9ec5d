import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { messages } from '#contract/messages.ts';
import { cancelDownloads } from '../documents/active-downloads.ts';
import { forgetLists } from '../offline/register-worker.ts';
import { forgetPlaced } from '../orders/kept-placed.ts';
import { onSessionExpired, useSession } from '../session/session.ts';
import { alerts } from '../ui/overlay/alerts.ts';

/** A session that ends, here or in another tab, takes its pages, data and downloads with it; one that expired also says so. */
export function useSessionEnd() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const user = useSession()?.userID;
  const before = useRef(user);
  useEffect(() => {
    const ended = before.current !== undefined && before.current !== user;
    before.current = user;
    if (!ended) return;
    cancelDownloads();
    forgetPlaced();
    void forgetLists();
    // The page is unmounted by now: only public queries remain active.
    queryClient.removeQueries({ type: 'inactive' });
    queryClient.getMutationCache().clear();
    void router.invalidate();
  }, [user, router, queryClient]);
  useEffect(
    () =>
      onSessionExpired(async () => {
        await router.navigate({ to: '/login', ignoreBlocker: true });
        await alerts.notice(messages.logout.done);
      }),
    [router],
  );
}
