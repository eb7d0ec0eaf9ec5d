import { alerts } from './alerts.ts';

/** What the work answers; false once its failure was said. */
export const orReport = <Done>(work: Promise<Done>, failed: string): Promise<Done | false> =>
  work.catch((error: unknown) => {
    void alerts.failure(failed, error);
    return false;
  });
