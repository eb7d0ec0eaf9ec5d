import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../test-app.ts';
import { loggedError } from './log.ts';

const lines: string[] = [];
const t = await testApp({ log: { write: (line) => void lines.push(line) } });
afterAll(() => t.close());

test('a statement that fails leaves no value of its row in the log', async () => {
  const admin = await t.person('ADMIN');
  await t.db.execute`alter table usuario add constraint nadie_mas check (user_name <> 'una.reservada')`;
  const seller = {
    userName: 'una.reservada',
    password: 'trece-loros-reservada',
    direccion: 'Calle Reservada 1',
    telefono: '11 5555-0000',
    tipo: 'VENDEDOR',
  };
  const { status } = await admin.call('POST /api/usuario', seller);
  expect(status).toBe(500);
  const [line = ''] = lines.filter((text) => text.includes('request failed'));
  expect(JSON.parse(line).err).toMatchObject({ code: '23514', constraint: 'nadie_mas', table: 'usuario' });
  expect(JSON.parse(line).err.stack).toContain('users/');
  expect(lines.join('')).not.toMatch(/reservada|argon2|5555.?0000|insert into/i);
});

test('an error around one of the database tells as little, and any other is told whole', async () => {
  const cause = await t.db.execute`select 'secreto'::int`.catch((error: unknown) => error);
  const around = new Error('Failed query: secreto', { cause });
  expect(loggedError(around)).toMatchObject({ code: '22P02' });
  expect(JSON.stringify(loggedError(around))).not.toContain('secreto');
  expect(loggedError(new Error('otra cosa'))).toMatchObject({ message: 'otra cosa' });
});

test('the log holds the beginning of an address, whatever its length, and of who sent it as much', async () => {
  lines.length = 0;
  const headers = { 'x-forwarded-for': 'f'.repeat(6_000) };
  for (const url of [`/api/${'n'.repeat(7_000)}`, `/api/producto/all?q=${'n'.repeat(7_000)}`, '/%E0%A4%A'])
    await t.app.inject({ url: url.padEnd(7_000, 'n'), headers });
  const logged = lines.filter((line) => line.includes('answered'));
  expect(logged).toHaveLength(3);
  for (const line of logged) {
    expect(JSON.parse(line).url).toHaveLength(300);
    expect(line.length).toBeLessThan(900);
  }
});
