import { useEffect, useEffectEvent } from 'react';

/** Milliseconds after which it is tried again, where no event tells of a connection. */
const SEND_AGAIN = 10_000;

/** Sends what waits for a connection: at once for another `owner`, and while something waits, which `waiting` names, again and again. */
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
    // Not at once: its sending has just failed.
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
