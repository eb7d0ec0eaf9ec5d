import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMail, testSmtp } from '../../platform/mail/test-smtp.ts';
import { PASSWORD, type TestApp, testApp } from '../../test-app.ts';

let smtp: Awaited<ReturnType<typeof testSmtp>>;
let t: TestApp;
beforeAll(async () => {
  smtp = await testSmtp();
  const from = { name: 'Vitrina', address: 'no-responder@vitrina.example' };
  t = await testApp({ mail: { service: smtp.service, from, publicUrl: 'https://pedidos.example' } });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});

test('another way to be paid is mailed to every other administrator who gave an address, and to nobody else', async () => {
  const boss = await t.person('ADMIN', { nombre: 'Eva', apellido: 'Sosa' });
  await t.person('ADMIN', { email: 'uno@correo.example' });
  await t.person('ADMIN', { email: 'dos@correo.example' });
  await t.person('ADMIN', { email: '' });
  await t.person('ADMIN', { email: 'gone@correo.example', eliminadoAt: new Date() }).catch(() => {});
  await t.person('VENDEDOR');
  const change = (body: object) => boss.call('PUT /api/ajustes', { ...body, actual: PASSWORD });
  expect((await change({ pocoStock: 6 })).status).toBe(200);
  expect((await change({ alias: 'bazar.nandu.mp', cbu: '2850590940090418135201' })).status).toBe(200);
  await expect.poll(() => smtp.received.length).toBe(2);
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(['dos@correo.example', 'uno@correo.example']);
  const [text = ''] = readMail(smtp.received[0]?.source ?? '').parts.map((part) => part.text);
  expect(text).toContain('Eva Sosa cambió en los ajustes de Vitrina: Alias y CBU o CVU.');
  expect(text).toContain('https://pedidos.example/ajustes');
  // The same again changes nothing.
  await change({ alias: 'bazar.nandu.mp' });
  await change({ pocoStock: 5 });
  expect(smtp.received).toHaveLength(2);
});
