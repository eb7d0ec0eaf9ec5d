import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Account } from '#contract/ledger.calls.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { seeded } from '../demo/trade.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());

type Moved = { id: number; cents: number; day: string; contra: number | null };

/** The day of the oldest debt that payments, the oldest debts first, leave open. */
function oldest(movements: readonly Moved[]): string | null {
  const reversed = new Set(movements.map(({ contra }) => contra));
  const standing = movements.filter(({ id, contra }) => contra === null && !reversed.has(id));
  let paid = standing.reduce((sum, { cents }) => sum - Math.min(cents, 0), 0);
  for (const { cents, day } of standing.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id)) {
    if (cents <= 0) continue;
    if (paid < cents) return day;
    paid -= cents;
  }
  return null;
}

test.each([1, 2, 3, 4])(
  'who owes since when follows from payments that settle the oldest debts first (%i)',
  async (seed) => {
    const random = seeded(seed * 104_729);
    const wanted = new Map<number, string | null>();
    for (let n = 0; n < 12; n++) {
      const { id: usuarioId } = await t.person('VENDEDOR');
      const movements: Moved[] = [];
      for (let days = random.between(60, 300); days > 0; days -= random.between(1, 30)) {
        const standing = movements.filter(
          ({ contra, id }) => contra === null && !movements.some((m) => m.contra === id),
        );
        const contra = standing.length && random.chance(0.2) ? random.pick(standing) : null;
        const cents = contra ? -contra.cents : random.between(1, 5_000) * (random.chance(0.6) ? 1 : -1);
        // At noon of Buenos Aires.
        const moment = new Date(Date.UTC(2026, 0, 1, 15) - days * 86_400_000);
        // Some debts are older than their movement.
        const since = contra ? 0 : random.chance(0.3) ? random.between(1, 90) : 0;
        const day = new Date(moment.getTime() - since * 86_400_000).toISOString().slice(0, 10);
        const id = await t.db.one(z.int())`
        insert into movimiento (usuario_id, tipo, importe, contra, nota, dia, creado_por, creado_at)
        values (${usuarioId}, ${contra ? 'CONTRAASIENTO' : 'AJUSTE'}, ${cents / 100}::numeric, ${contra?.id ?? null}::int, 'x', ${since ? day : null}::date,
          ${admin.id}, ${moment.toISOString()}::timestamptz)
        returning movimiento_id`;
        movements.push({ id, cents, day, contra: contra?.id ?? null });
      }
      wanted.set(usuarioId, oldest(movements));
    }
    const list = (await admin.call<Account[]>('GET /api/cuentas?orden=desde')).body.filter(({ id }) => wanted.has(id));
    expect(new Map(list.map(({ id, desde }) => [id, desde]))).toEqual(new Map(wanted));
    const days = list.map(({ desde }) => desde ?? '9999');
    expect(days).toEqual(days.toSorted());
    expect(list.filter(({ saldo, desde }) => saldo > 0 !== (desde !== null))).toEqual([]);
  },
);
