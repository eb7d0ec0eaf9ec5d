import type { Db } from '../../platform/db/connect.ts';
import { accountKey, type LoginLimits, loginLimits } from '../session/login-limits.ts';
import { type LinkMails, mailLink } from './mail-link.ts';
import { leaveRequest } from './queries.ts';

/** As many as failed logins, and counted apart from them: whoever failed to log in asks next. */
export const recoveryLimits = (db: Db): LoginLimits =>
  loginLimits(db, { prefix: 'recuperacion-', refused: 'Demasiados pedidos.' });

type Settings = {
  db: Db;
  limits: LoginLimits;
  /** Undefined where no mails are sent. */
  mails: LinkMails | undefined;
  onError: (error: Error) => void;
};

/**
 * Takes requests of those who forgot their password. Whether there is such a user is looked up after the answer, and a mail sent,
 * so that neither its words nor its time tell.
 */
export function recoveryRequests({ db, limits, mails, onError }: Settings) {
  const underWay = new Set<Promise<void>>();
  return {
    /** Counts the request, and leaves it for whoever gives links. Throws 429 after too many, as logging in does. */
    async leave(username: string, address: string): Promise<void> {
      // By the name alone: what is counted must not tell either whether somebody has it.
      await limits.tryOnce({ account: accountKey(undefined, username), address }, async () => undefined);
      const left = leaveRequest(db, username)
        .then((user) => user && mails && mailLink(db, mails, user))
        .catch(onError)
        .finally(() => underWay.delete(left));
      underWay.add(left);
    },
    /** Waits until what was asked for is written down; what could not be mailed so far is not. */
    close() {
      mails?.mailer.close();
      return Promise.all(underWay);
    },
  };
}
