import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type NodemailerError } from 'nodemailer';
import { openQueue } from '../queue.ts';
import type { MailAddress, MailService } from './mail-service.ts';

/** Milliseconds: to reach the server, for its next word, for a try in all, and before each further try. */
export const mailLimits = { connect: 10_000, answer: 20_000, attempt: 60_000, delays: [5_000, 60_000] };
export type MailLimits = typeof mailLimits;

export type Mail = { to: MailAddress; subject: string; text: string; html: string };

/** Why a try failed, in words of the program alone: what a server says of it names the address. */
export type MailFailure = { attempt: number; code: string; responseCode: number | undefined };

/** Tries at once, each on a connection of its own, and mails that wait for one. */
const [maxAtOnce, maxWaiting] = [2, 500];

export function openMailer({ service, from }: { service: MailService; from: MailAddress }, limits: MailLimits) {
  const transport = createTransport({
    ...service,
    connectionTimeout: limits.connect,
    dnsTimeout: limits.connect,
    greetingTimeout: limits.answer,
    socketTimeout: limits.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const tries = openQueue({ what: 'mails', concurrency: maxAtOnce, maxWaiting });
  const closing = new AbortController();
  const { signal } = closing;

  const attempt = (mail: Mail, messageId: string) =>
    transport.sendMail({
      ...mail,
      from,
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.attempt)]),
    });

  return {
    /** Sends a mail; tries again what failed but for good. False when it was not sent, or this was closed. */
    async send(mail: Mail, onFailure: (failure: MailFailure) => void): Promise<boolean> {
      // The same for each try: a mail whose answer was lost did arrive.
      const messageId = `<${randomUUID()}@${from.address.split('@')[1]}>`;
      for (const [index, delay] of [0, ...limits.delays].entries()) {
        try {
          await sleep(delay, undefined, { signal });
          await tries.run(() => attempt(mail, messageId), { signal });
          return true;
        } catch (error) {
          if (signal.aborted) return false;
          const { code, name, responseCode, permanent } = error as NodemailerError;
          onFailure({ attempt: index + 1, code: code ?? name, responseCode });
          if (permanent) return false;
        }
      }
      return false;
    },
    /** Ends what is being sent and what waits to be tried again. */
    close() {
      closing.abort();
      transport.close();
    },
  };
}
export type Mailer = ReturnType<typeof openMailer>;

/** Why the service does not take us in; undefined when it does. */
export async function checkMailService(service: MailService, milliseconds: number): Promise<string | undefined> {
  const times = { connectionTimeout: milliseconds, dnsTimeout: milliseconds, greetingTimeout: milliseconds };
  const transport = createTransport({ ...service, ...times, socketTimeout: milliseconds });
  return transport
    .verify()
    .then(
      () => undefined,
      (error: Error) => error.message,
    )
    .finally(() => transport.close());
}
