import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { PasswordLink, PendingRecovery } from '#contract/session.calls.ts';
import { buildApp } from '../../app.ts';
import { readMail, testSmtp } from '../../platform/mail/test-smtp.ts';
import { type Caller, type PersonRow, type TestApp, testApp } from '../../test-app.ts';

const from = { name: 'Vitrina', address: 'no-responder@vitrina.example' };
const publicUrl = 'https://pedidos.example';
const mailing = { connect: 60_000, answer: 60_000, attempt: 60_000, delays: [1, 1] };
const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };
let smtp: Awaited<ReturnType<typeof testSmtp>>;
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  smtp = await testSmtp();
  const mail = { service: smtp.service, from, publicUrl };
  t = await testApp({ log, mail, mailing });
  admin = await t.person('ADMIN');
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
let count = 0;
let userName: string;
beforeEach(() => {
  userName = `olvidadiza ${++count}`;
  smtp.received.length = 0;
  smtp.answer = async () => null;
});

const person = (values: PersonRow = {}) =>
  t.person('VENDEDOR', { userName, email: `ana${count}@correo.example`, ...values });
const ask = (username = userName, headers = {}) =>
  t.visitor.call('POST /api/recuperaciones', { username }, { 'x-forwarded-for': '192.0.2.1', ...headers });
const isPending = async ({ id }: Caller) =>
  (await admin.call<PendingRecovery[]>('GET /api/recuperaciones')).body.some((pending) => pending.id === id);
const isAnswered = (who: Caller) => expect.poll(() => isPending(who)).toBe(false);
const links = () => smtp.received.map(({ source }) => /https?:\S+/.exec(readMail(source).parts[0]?.text ?? '')?.[0]);
const arrived = async (mails = 1) => {
  await expect.poll(() => smtp.received.length).toBe(mails);
  return new URL(links().at(-1) ?? '').hash.slice(1);
};
const owner = async (token: string) => (await t.visitor.call('POST /api/nueva-clave', { token })).status;
const use = async (token: string) =>
  (await t.visitor.call('PUT /api/nueva-clave', { token, nueva: 'otra clave bien larga' })).status;
const given = async (id: number) =>
  new URL((await admin.call<PasswordLink>(`POST /api/usuario/${id}/enlace`)).body.enlace).hash.slice(1);
const failedMails = async () => Number(/^mail_failures_total (\d+)$/m.exec((await t.app.inject('/metrics')).body)?.[1]);
/** As if the last mail had gone that many minutes ago. */
const age = (minutes: number) =>
  t.db.execute`update enlace_clave set vence_at = vence_at - make_interval(mins => ${minutes})`;

test('whoever asks is mailed a link of our own address, which counts once; no person is asked any more', async () => {
  const seller = await person();
  const { body } = await ask(userName.toUpperCase(), { host: 'ajeno.example', 'x-forwarded-host': 'ajeno.example' });
  expect(body.mensaje).toMatch(/^Si ese usuario existe y su cuenta tiene un email, /);
  const token = await arrived();
  expect(links()).toEqual([`${publicUrl}/nueva-clave#${token}`]);
  expect(smtp.received[0]).toMatchObject({ to: [`ana${count}@correo.example`], from: from.address });
  await isAnswered(seller);
  // While it holds: its use deletes it.
  const stored = await t.db.execute`select from enlace_clave e where e::text like ${`%${token}%`}`;
  expect([await owner(token), await use(token), await use(token)]).toEqual([200, 204, 410]);
  expect([stored, lines.join('').includes(token)]).toEqual([0, false]);
  const audit = await admin.call<AuditEntry[]>('GET /api/auditoria?pagina=1&porPagina=3');
  expect(audit.body.at(-1)).toMatchObject({ campo: 'enlace de contraseña', antes: null, despues: 'enviado por email' });
});

test('the answer is one for all, and waits for no mail', async () => {
  let accept = () => {};
  const accepted = new Promise<null>((resolve) => {
    accept = () => resolve(null);
  });
  smtp.answer = () => accepted;
  const seller = await person();
  const answers = [await ask(), await ask('nadie se llama así')];
  const [known, unknown] = answers.map(({ status, body }) => [status, body]);
  expect(known).toEqual(unknown);
  await arrived();
  expect(await isPending(seller)).toBe(true);
  accept();
  await isAnswered(seller);
});

test('a mail says that a machine wrote it, and what people typed stays text of one line', async () => {
  const nombre = 'Ana\r\nBcc: otra@correo.example\r\n\r\n<b>';
  await person({ userName: `<i>"${count}" & cía`, nombre, apellido: 'Ñandú' });
  await ask(`<i>"${count}" & cía`);
  await arrived();
  const { headers, parts } = readMail(smtp.received[0]?.source ?? '');
  expect(smtp.received[0]?.to).toEqual([`ana${count}@correo.example`]);
  expect(headers.map((line) => line.split(':')[0]?.toLowerCase()).sort()).toEqual(
    ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].sort(),
  );
  expect(headers).toEqual(
    expect.arrayContaining(['Auto-Submitted: auto-generated', `From: Vitrina <${from.address}>`]),
  );
  expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
  expect(parts[0]?.text).toContain(`para el usuario «<i>"${count}" & cía».`);
  expect(parts[1]?.text).toContain(`para el usuario «&#60;i&#62;&#34;${count}&#34; &#38; cía».`);
});

test('what the server refuses for now is tried again, as the same mail', async () => {
  smtp.answer = async () => (smtp.received.length < 2 ? new Error('later') : null);
  const seller = await person();
  await ask();
  await arrived(2);
  await isAnswered(seller);
  const ids = smtp.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
  expect([ids[0], new Set(links()).size]).toEqual([ids[1], 1]);
});

test.each([
  [451, 3],
  [550, 1],
])(
  'a mail refused with %d is tried %d times and left to a person, and the log names nobody',
  async (responseCode, tries) => {
    lines.length = 0;
    smtp.answer = async () => Object.assign(new Error(`<ana${count}@correo.example> is away`), { responseCode });
    const seller = await person();
    const failures = () =>
      lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'password link not mailed');
    const before = await failedMails();
    await ask();
    await expect.poll(() => failures().length).toBe(tries);
    expect((await failedMails()) - before).toBe(tries);
    expect(failures().at(-1)).toMatchObject({ of: seller.id, attempt: tries, code: 'EMESSAGE', responseCode });
    const token = await arrived(tries);
    expect(await isPending(seller)).toBe(true);
    expect(lines.join('')).not.toContain('correo.example');
    expect(lines.join('')).not.toContain(token);
  },
);

test.each(['', 'no es una dirección', 'a@correo.example, b@correo.example'])(
  'who gave no address waits for a person: «%s»',
  async (email) => {
    const seller = await person({ email });
    await ask();
    await expect.poll(() => isPending(seller)).toBe(true);
    userName = `otra ${count}`;
    await person({ email: 'otra@correo.example' });
    await ask();
    await arrived();
    expect(smtp.received[0]?.to).toEqual(['otra@correo.example']);
    expect(await t.db.execute`select from enlace_clave where usuario_id = ${seller.id}`).toBe(0);
  },
);

test('an account is mailed once in five minutes; whoever asks again meanwhile waits for a person', async () => {
  const seller = await person();
  await ask();
  const first = await arrived();
  await isAnswered(seller);
  await age(4);
  await ask();
  await expect.poll(() => isPending(seller)).toBe(true);
  expect(await owner(first)).toBe(200);
  await age(2);
  await ask();
  const second = await arrived(2);
  expect([await owner(first), await owner(second)]).toEqual([410, 200]);
});

test('whoever asks for a mail ends no link that a person gave; a person’s ends the mailed one', async () => {
  const seller = await person();
  const first = await given(seller.id);
  await ask();
  const mailed = await arrived();
  expect([await owner(first), await owner(mailed)]).toEqual([200, 200]);
  const second = await given(seller.id);
  expect([await owner(first), await owner(mailed)]).toEqual([410, 410]);
  await age(10);
  await ask();
  const last = await arrived(2);
  expect(await use(last)).toBe(204);
  expect(await owner(second)).toBe(410);
});

test.each<[string, (who: Caller) => Promise<unknown>]>([
  ['another address', (who) => admin.call(`PUT /api/${who.id}`, { email: 'nueva@correo.example' })],
  ['the deletion of the account', (who) => admin.call(`DELETE /api/${who.id}`)],
  ['its 24 hours', () => age(24 * 60)],
])('a mailed link ends with %s', async (_, end) => {
  const seller = await person();
  await ask();
  const token = await arrived();
  expect(await owner(token)).toBe(200);
  await end(seller);
  expect([await owner(token), await use(token)]).toEqual([410, 410]);
});

test('who is erased leaves no address with a link', async () => {
  const seller = await person();
  await ask();
  await arrived();
  await admin.call(`DELETE /api/${seller.id}`);
  await admin.call(`DELETE /api/usuario/${seller.id}/datos`);
  expect(await t.db.execute`select from enlace_clave where usuario_id = ${seller.id}`).toBe(0);
});

test('a stop waits for no mail', async () => {
  smtp.answer = () => new Promise(() => {});
  const app = await buildApp({ db: t.db, config: t.config, log, mailing });
  await person();
  await app.inject({ method: 'POST', url: '/api/recuperaciones', payload: { username: userName } });
  await arrived();
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeLessThan(mailing.answer / 2);
  await expect.poll(smtp.connections).toBe(0);
});
