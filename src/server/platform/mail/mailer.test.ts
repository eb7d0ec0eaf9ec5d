import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readMailAddress, readMailService } from './mail-service.ts';
import { type MailFailure, type MailLimits, openMailer } from './mailer.ts';
import { testSmtp } from './test-smtp.ts';

const from = { name: 'Vitrina', address: 'no-responder@vitrina.example' };
const mail = { to: { name: 'Ana', address: 'ana@vitrina.example' }, subject: 'Hola', paragraphs: [{ text: 'Hola' }] };
const limits: MailLimits = { connect: 60_000, answer: 60_000, attempt: 60_000, delays: [] };

/** A server that takes connections and never says a word. */
async function silent() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const service = { host: '127.0.0.1', port, secure: false, requireTLS: false, ignoreTLS: true };
  return { service, sockets };
}

test.each([['answer'], ['attempt']] as const)(
  'a server that says nothing is given up after its time: %s',
  async (limit) => {
    const { service } = await silent();
    const mailer = openMailer({ service, from }, { ...limits, [limit]: 50 });
    onTestFinished(mailer.close);
    const failures: MailFailure[] = [];
    const began = performance.now();
    expect(await mailer.send(mail, (failure) => failures.push(failure))).toBe(false);
    expect(performance.now() - began).toBeLessThan(limits.answer / 2);
    expect(failures).toHaveLength(1);
  },
);

test('closing ends what is being sent and what waits to be tried again', async () => {
  const { service, sockets } = await silent();
  const hanging = openMailer({ service, from }, limits);
  const began = performance.now();
  const sending = hanging.send(mail, () => {});
  await expect.poll(() => sockets.length).toBe(1);
  hanging.close();
  expect(await sending).toBe(false);
  await expect.poll(() => sockets[0]?.closed).toBe(true);

  const waiting = openMailer({ service, from }, { ...limits, answer: 20, delays: [60_000] });
  const failures: MailFailure[] = [];
  const again = waiting.send(mail, (failure) => failures.push(failure));
  await expect.poll(() => failures.length).toBe(1);
  waiting.close();
  expect(await again).toBe(false);
  expect(performance.now() - began).toBeLessThan(limits.answer / 2);
});

test('nothing is sent in clear unless the address of the service says so', async () => {
  const smtp = await testSmtp();
  onTestFinished(smtp.close);
  for (const [query, arrives] of [
    ['', false],
    ['?tls=0', true],
  ] as const) {
    const service = readMailService(`smtp://127.0.0.1:${smtp.service.port}${query}`);
    if (!service) throw new Error('unreadable');
    const mailer = openMailer({ service, from }, limits);
    expect(await mailer.send(mail, () => {})).toBe(arrives);
    mailer.close();
  }
  expect(smtp.received).toHaveLength(1);
});

test.each([
  ['smtps://ana:cl%40ve@correo.example', { host: 'correo.example', port: 465, secure: true, requireTLS: false }],
  ['smtp://ana:cl%40ve@correo.example:25', { host: 'correo.example', port: 25, secure: false, requireTLS: true }],
])('%s', (address, expected) => {
  expect(readMailService(address)).toEqual({ ...expected, ignoreTLS: false, auth: { user: 'ana', pass: 'cl@ve' } });
});

test.each([
  'correo.example',
  'http://correo.example',
  'smtp://ana@correo.example',
  'smtps://correo.example?tls=0',
  'smtp://h?x=1',
  'smtp://h/x',
])('%s is no address of a mail service', (address) => expect(readMailService(address)).toBeNull());

test('a sender is an address, with a name or without', () => {
  expect(readMailAddress('Vitrina <no@vitrina.example>')).toEqual({ name: 'Vitrina', address: 'no@vitrina.example' });
  expect(readMailAddress('no@vitrina.example')).toEqual({ name: '', address: 'no@vitrina.example' });
  for (const text of ['Vitrina', 'a@b.example, c@d.example', 'A\r\nBcc: x <a@b.example>', '<a@b.example> x'])
    expect(readMailAddress(text)).toBeNull();
});
