import type { Viewer } from '../http/viewer.ts';
import type { Announcement } from './bus.ts';
import { isUnavailable } from './errors.ts';
import type { Db, Transaction } from './executor.ts';
import { type AuditChange, record } from './record.ts';

/** A change of data in progress: its transaction, audit entries and announcements. */
export type Change = {
  tx: Transaction;
  viewer: Viewer;
  /** Records who changed what; unchanged values are left out. */
  record(changes: AuditChange | readonly AuditChange[]): Promise<void>;
  /** Announces something to every node and open page, but only after the commit. */
  announce(announcement: Announcement): void;
};

/**
 * Runs a change in one transaction. Its commit sends the announcements to other nodes; this node gets them before the
 * function returns.
 */
export async function change<Result>(
  db: Db,
  viewer: Viewer,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const announcements: Announcement[] = [];
  const committed = db.transaction(async (tx) => {
    const done = await work({
      tx,
      viewer,
      record: (changes) => record(tx, viewer, changes),
      announce: (announcement) => announcements.push(announcement),
    });
    if (announcements.length) await tx.executeLast`${db.bus.notification(announcements)}`;
    return done;
  });
  const result = await committed.catch((error) => {
    // The commit may have succeeded although its answer was lost. This node would miss the announcements, so it drops
    // its caches.
    if (announcements.length && isUnavailable(error)) db.bus.announceHere({ kind: 'restart' });
    throw error;
  });
  for (const announcement of announcements) db.bus.announceHere(announcement);
  return result;
}

/** Returns a row with the sent fields replaced. Fields not sent stay. */
export const withSent = <Row extends object>(row: Row, sent: { [Key in keyof Row]?: Row[Key] | undefined }): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});
