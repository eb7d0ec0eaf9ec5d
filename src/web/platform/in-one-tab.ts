/** Runs work while no other tab of this browser runs work of that name. Without TLS browsers have no locks: then at once. */
export function inOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(name, work) : work();
}
