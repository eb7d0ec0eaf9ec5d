import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/refusals.calls.ts';
import type { FirstEntry, User } from '#contract/users.calls.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { seeded } from '../demo/trade.ts';

let t: TestApp;
let admin: Caller;
let leader: Caller;
let other: Caller;
let seller: Caller;
const [led, free, closed, unknown] = ['Castelli 1224, José C Paz', 'Conesa 970, Muñiz', 'La esquina', 'Otra esquina'];
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  [leader, other] = [await t.person('LIDER'), await t.person('LIDER')];
  seller = await t.person('VENDEDOR', { userName: 'Bea.Sol', telefono: '' });
  await t.db.execute`update punto_retiro set id_lider = ${leader.id} where nombre = ${led}`;
  await t.db.execute`update punto_retiro set id_lider = null where nombre = ${free}`;
  await t.db.execute`insert into punto_retiro (nombre, activo) values (${closed}, false)`;
});
afterAll(() => t.close());

/** First and last name, and the user name that they make. */
const names = [
  ['Ana', 'de la Peña', 'ana.pena'],
  ['Bea', 'Sol', 'bea.sol'],
  ['María José', 'Núñez', 'maria.nunez'],
  ['Ñandú', '', 'nandu'],
  ['Zoë', 'Zoë', 'zoe'],
  ['李', '', 'vendedor'],
] as const;
/** One number as people write it. */
const writings = [
  (n: string) => `11 5555-${n}`,
  (n: string) => `011 15 5555-${n}`,
  (n: string) => `+54 9 11 5555-${n}`,
];

/** An account of the model: what is its own alone is the number, of four digits. */
type Seller = {
  userName: string;
  number: string;
  nombre: string;
  apellido: string;
  idLider: number | null;
  retiro: string;
};

test.each([1, 2, 3, 4, 5])(
  'lists add all or none, and the users are what the lists that were taken say (seed %i)',
  async (seed) => {
    const { pick, between, chance } = seeded(seed);
    const users = async () => (await admin.call<User[]>('GET /api/usuarios?tipo=VENDEDOR')).body;
    const earlier = await users();
    const taken = new Set(earlier.map(({ userName }) => userName.toLowerCase()));
    const model = new Map<number, Seller>();
    let fresh = seed * 1000;
    let done = 0;
    const leaders = [
      [undefined, null],
      [0, null],
      [other.id, other.id],
      [leader.id, leader.id],
    ] as const;
    const points = [
      ['', null],
      [free, null],
      [led, leader.id],
    ] as const;

    function freeName(base: string): string {
      for (let n = 1; ; n++) {
        const name = n === 1 ? base : `${base}${n}`;
        if (!taken.has(name)) return name;
      }
    }

    for (let list = 0; list < 16; list++) {
      const careless = chance(0.5);
      const wrong = () => careless && chance(0.15);
      const numbers = new Set([...model.values()].map(({ number }) => number));
      const errors: string[] = [];
      const rows = Array.from({ length: between(1, 6) }, (_, at) => {
        const refuse = (field: string) => void errors.push(`vendedores.${at}.${field}`);
        const [nombre, apellido, base] = pick(names);
        const number = wrong() && numbers.size ? pick([...numbers]) : String(++fresh);
        const telefono = wrong() ? pick(['', 'no tiene', '0800 555 0101']) : pick(writings)(number);
        const isNumber = telefono.endsWith(number);
        if (!isNumber || numbers.has(number)) refuse('telefono');
        if (isNumber) numbers.add(number);
        const [retiro, ofPoint] = wrong() ? ([pick([closed, unknown]), null] as const) : pick(points);
        if (retiro === closed || retiro === unknown) refuse('retiro');
        const [idLider, named] = wrong() ? ([pick([admin.id, seller.id, 999_999]), null] as const) : pick(leaders);
        if (idLider && !named) refuse('idLider');
        return { sent: { nombre, apellido, telefono, retiro, idLider }, base, number, idLider: named ?? ofPoint };
      });
      const body = { vendedores: rows.map(({ sent }) => sent) };
      const key = { 'idempotency-key': `${seed} ${list}` };
      const answer = await admin.call<FirstEntry[] & Problem>('POST /api/usuarios/lista', body, key);
      if (errors.length) {
        expect(answer.status).toBe(422);
        expect(answer.body.errors?.map(({ field }) => field)).toEqual(errors);
      } else {
        expect(answer.status).toBe(201);
        for (const [at, { sent, base, number, idLider }] of rows.entries()) {
          const userName = freeName(base);
          taken.add(userName);
          const { id = 0 } = answer.body[at] ?? {};
          const { nombre, apellido, retiro } = sent;
          model.set(id, { userName, number, nombre, apellido, idLider, retiro });
        }
        done++;
        const again = await admin.call<FirstEntry[]>('POST /api/usuarios/lista', body, key);
        expect(again.body.map(({ id }) => id)).toEqual(answer.body.map(({ id }) => id));
      }
      const [gone] = chance(0.3) ? model : [];
      if (gone) {
        await admin.call(`DELETE /api/${gone[0]}`);
        model.delete(gone[0]);
        taken.delete(gone[1].userName);
      }
      const now = (await users()).filter(({ id }) => !earlier.some((one) => one.id === id));
      const kept = now.map(({ id, userName, telefono, nombre, apellido, idLider, retiro }) => {
        const account: Seller = { userName, number: telefono.slice(-4), nombre, apellido, idLider, retiro };
        return [id, account] as const;
      });
      expect(new Map(kept)).toEqual(model);
    }
    expect(done).toBeGreaterThan(4);
    expect(done).toBeLessThan(16);
  },
);
