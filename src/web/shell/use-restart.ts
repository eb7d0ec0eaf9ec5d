import { useEffect, useState } from 'react';
import { laterParts } from '../platform/late.tsx';
import { queryClient } from '../platform/query-client.ts';
import { onRestart } from '../platform/restart.ts';
import { useRouter } from '../platform/router/hooks.ts';
import { closeDialogs } from '../ui/overlay/dialog.tsx';

/** Follows `restartAt`. Returns a number that changes when the page on the screen must be mounted again. */
export function useRestart(): number {
  const router = useRouter();
  const [round, setRound] = useState(0);
  useEffect(
    () =>
      onRestart(async (at) => {
        if (await laterParts.get()?.isReplaced()) return location.assign(at);
        closeDialogs();
        const stays = router.state.location.pathname === at;
        await router.navigate({ to: at, ignoreBlocker: true });
        if (stays) setRound((before) => before + 1);
        await queryClient.invalidateQueries();
      }),
    [router],
  );
  return round;
}
