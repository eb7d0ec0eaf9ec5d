import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { MailService } from './mail-service.ts';

type Received = { to: string[]; from: string | undefined; source: string };

/** A real SMTP server on this machine, which keeps every mail. */
export async function testSmtp() {
  const received: Received[] = [];
  const smtp = {
    received,
    /** The server's answer to a complete mail. */
    answer: async (): Promise<Error | null> => null,
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const source = await text(stream);
      received.push({
        to: rcptTo.map(({ address }) => address),
        from: mailFrom ? mailFrom.address : undefined,
        source,
      });
      done(await smtp.answer());
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const service: MailService = { host: '127.0.0.1', port, secure: false, requireTLS: false, ignoreTLS: true };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return Object.assign(smtp, { service, connections: () => server.connections.size, close });
}

/** The headers of a mail, each on one line, and its parts as people read them. */
export function readMail(source: string) {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1).map(readPart);
  return { headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'), parts };
}

function readPart(part: string) {
  const [head = '', ...rest] = part.trimStart().split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const type = /Content-Type: ([^;]+)/.exec(head)?.[1] ?? '';
  if (/base64/.test(head)) return { type, text: Buffer.from(body, 'base64').toString() };
  const joined = /quoted-printable/.test(head) ? body.replace(/=\r\n/g, '') : body;
  return { type, text: decodeURIComponent(joined.replace(/%/g, '%25').replace(/=([0-9A-F]{2})/g, '%$1')) };
}
