import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type NodemailerError } from 'nodemailer';
import { escapeHtml } from '../http/html.ts';
import { openQueue } from '../queue.ts';
import type { MailAddress, MailService } from './mail-service.ts';

/**
 * In milliseconds. `connect` is for reaching the mail server, `answer` for each of its answers, `attempt` for a whole
 * attempt. `delays` are the pauses before the second and third attempt.
 */
export const mailLimits = { connect: 10_000, answer: 20_000, attempt: 60_000, delays: [5_000, 60_000] };
export type MailLimits = typeof mailLimits;

/** `link` gets a line of its own below the text. */
type Paragraph = { text: string; link?: string };
export type Mail = { to: MailAddress; subject: string; paragraphs: readonly Paragraph[] };

/** Has only codes, because the mail server's message contains the recipient's address. */
export type MailFailure = { attempt: number; code: string; responseCode: number | undefined };

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

  const attempt = ({ paragraphs, ...mail }: Mail, messageId: string) =>
    transport.sendMail({
      ...mail,
      text: paragraphs.map(({ text, link }) => (link ? `${text}\n${link}` : text)).join('\n\n'),
      html: htmlOf(paragraphs),
      from,
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.attempt)]),
    });

  return {
    /** Retries after temporary failures. Returns false if the mail was not sent. */
    async send(mail: Mail, onFailure: (failure: MailFailure) => void): Promise<boolean> {
      // Attempts share a message id, because a mail may have arrived although its answer was lost.
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
    close() {
      closing.abort();
      transport.close();
    },
  };
}
type Mailer = ReturnType<typeof openMailer>;

/** `publicUrl` is the pages' address, as `https://host`. `onFailure` is called for each failed attempt. */
export type Mails = { mailer: Mailer; publicUrl: string; log: FastifyBaseLogger; onFailure: () => void };

/** Returns why the mail service refuses a login; undefined if it accepts. */
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

const htmlOf = (paragraphs: readonly Paragraph[]) => `<!doctype html>
<html lang="es">
<body>
${paragraphs.map(({ text, link }) => `<p>${escapeHtml(text)}${link ? `<br>${linkTo(escapeHtml(link))}` : ''}</p>`).join('\n')}
</body>
</html>
`;

const linkTo = (address: string) => `<a href="${address}">${address}</a>`;
