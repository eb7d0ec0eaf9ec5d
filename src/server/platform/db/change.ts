import type { Viewer } from '../http/viewer.ts';
import type { Announcement } from './bus.ts';
import { isUnavailable } from './errors.ts';
import type { Db, Transaction } from './executor.ts';
import { type AuditChange, record } from './record.ts';

export type Change = {
  tx: Transaction;
  viewer: Viewer;
  record(changes: AuditChange | readonly AuditChange[]): Promise<void>;
  /** Tells every node and open page, after the commit. */
  announce(announcement: Announcement): void;
};

/** Runs a change in one transaction. Other nodes hear its announcements at the commit, this node afterwards. */
export async function change<Result>(db: Db, viewer: Viewer, work: (change: Change) => Promise<Result>) {
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
    // The commit may have succeeded although its answer was lost. So this node drops its caches.
    if (announcements.length && isUnavailable(error)) db.bus.announceHere({ kind: 'restart' });
    throw error;
  });
  for (const announcement of announcements) db.bus.announceHere(announcement);
  return result;
}

export const withSent = <Row extends object>(row: Row, sent: { [Key in keyof Row]?: Row[Key] | undefined }): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});
