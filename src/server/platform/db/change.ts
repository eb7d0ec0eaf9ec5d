import type { Viewer } from '../http/viewer.ts';
import type { Announcement } from './bus.ts';
import { isUnavailable } from './errors.ts';
import type { Db, Transaction } from './executor.ts';
import { type AuditChange, record } from './record.ts';

/** A change of the data under way: its transaction, and what is recorded and announced with it. */
export type Change = {
  tx: Transaction;
  viewer: Viewer;
  /** Keeps who changed what; whatever stayed as it was is left out. */
  record(changes: AuditChange | readonly AuditChange[]): Promise<void>;
  /** Announces to every node and open page once the change is committed, and only then. */
  announce(announcement: Announcement): void;
};

/**
 * Runs a change in one transaction. Announcements reach other nodes with its commit, so that each is of what happened and
 * nothing that happened lacks one; this node has them before the promise resolves.
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
    // The commit may have been done and only its answer lost: then nobody here would hear of it.
    if (announcements.length && isUnavailable(error)) db.bus.announceHere({ kind: 'restart' });
    throw error;
  });
  for (const announcement of announcements) db.bus.announceHere(announcement);
  return result;
}

/** A row with what was sent for it; what was not sent stays. */
export const withSent = <Row extends object>(row: Row, sent: { [Key in keyof Row]?: Row[Key] | undefined }): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});
