import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between attempts. Browsers do not report every return of the connection. */
const SEND_AGAIN = 10_000;

/** Calls `attempt` for each new `owner`, and repeatedly while something is `waiting` for a connection. */
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
