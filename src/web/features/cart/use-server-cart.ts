import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../platform/session.ts';

type Following = { stop: () => void; settle: () => Promise<void> };
let following: Following | undefined;

/** Keeps the cart of whoever is logged in the same on every device, and sends the order that waits for a connection. What does so is loaded once the page has nothing else to do. */
export function useServerCart() {
  const userID = useSession()?.userID;
  const client = useQueryClient();
  useEffect(() => {
    if (!userID) return;
    let left = false;
    const begin = async () => {
      try {
        const { followCart } = await import('./follow-cart.ts');
        if (!left) following = followCart(userID, client);
      } catch {
        // Without a connection it comes with the next one.
        if (!left) window.addEventListener('online', begin, { once: true });
      }
    };
    const timer = setTimeout(begin, IDLE);
    return () => {
      left = true;
      clearTimeout(timer);
      window.removeEventListener('online', begin);
      following?.stop();
      following = undefined;
    };
  }, [userID, client]);
}

const IDLE = 300;

/** Writes what the server's cart still lacks, before the session ends. */
export const settleServerCart = async () => following?.settle();
