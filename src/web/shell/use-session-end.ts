import { useEffect, useRef } from 'react';
import { firstMessages } from '#contract/first-messages.ts';
import { laterParts } from '../platform/late.tsx';
import { forgetCached } from '../platform/offline/cached.ts';
import { queryClient } from '../platform/query-client.ts';
import { useRouter } from '../platform/router/hooks.ts';
import { onSessionExpired, useSession } from '../platform/session.ts';
import { alerts } from '../ui/overlay/alerts.ts';

/** When a session ends in any tab, drops its pages, data and downloads. Announces an expired session. */
export function useSessionEnd(readable: boolean) {
  const router = useRouter();
  const user = useSession()?.userID;
  const before = useRef(user);
  useEffect(() => {
    const ended = before.current !== undefined && before.current !== user;
    before.current = user;
    if (!ended) return;
    const later = laterParts.get();
    later?.cancelDownloads();
    later?.forgetPlaced();
    void forgetCached();
    // The page is unmounted by now, so only public queries are still active.
    queryClient.removeQueries({ type: 'inactive' });
    queryClient.getMutationCache().clear();
    void router.load();
  }, [user, router]);
  useEffect(() => {
    if (!readable) void router.load();
  }, [readable, router]);
  useEffect(
    () =>
      onSessionExpired(async () => {
        const takeAway = laterParts.get()?.leavePicture();
        await router.navigate({ to: '/login', ignoreBlocker: true });
        await alerts.notice(firstMessages.logout.done);
        takeAway?.();
      }),
    [router],
  );
}
