import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between attempts, as browsers do not report every return of the connection. */
const SEND_AGAIN = 10_000;

/** Sends what waits for a connection: at once for a new `owner`, then repeatedly while `waiting` is set. */
export function useSendAgain(
  owner: string | undefined,
  waiting: string | undefined,
  attempt: (owner: string) => unknown,
) {
  const send = useEffectEvent(() => owner && void attempt(owner));
  useEffect(() => {
    if (owner) send();
  }, [owner]);
  useEffect(() => {
    if (!waiting) return;
    // Not at once: the first attempt has only just failed.
    const again = () => void send();
    const timer = setInterval(again, SEND_AGAIN);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, [waiting]);
}
