import { useRef } from 'react';

/** A new Idempotency-Key. `randomUUID` is not used, because it exists only under TLS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns a function that gives the idempotency header of a body. An unchanged body keeps its key. */
export function useRequestKey() {
  const attempt = useRef({ content: '', key: '' });
  return (body: unknown) => {
    const content = JSON.stringify(body);
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
    return { 'Idempotency-Key': attempt.current.key };
  };
}

/**
 * Runs work while no other tab runs work under this name. Without TLS browsers have no locks, so the work starts at
 * once.
 */
export function inOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(name, work) : work();
}
