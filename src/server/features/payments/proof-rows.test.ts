import { expect, test } from 'vitest';
import type { BankRow } from '#contract/bank.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { apply, balance, handIn, id, openShop, payOf, proofsOf, rowsOf, shop } from '../../test-proof-rows.ts';
import { accept, refuse } from '../../test-proofs.ts';

openShop();

test('a row of a waiting proof is ticked, and is the one payment of that proof', async () => {
  const proof = await handIn(0, 12.5);
  const [row] = await rowsOf([0, 12.5]);
  expect(row).toMatchObject({ estado: 'CIERTO', posibles: [{ por: ['NOMBRE', 'COMPROBANTE'], comprobanteId: proof }] });
  const { body } = await apply([payOf(row as BankRow, 0, proof)]);
  expect(body).toMatchObject([{ importe: -12.5, nota: 'Del archivo del banco.' }]);
  expect(await proofsOf(0)).toMatchObject([{ id: proof, estado: 'ACEPTADO', version: 2, pago: { importe: 12.5 } }]);
  expect((await accept(shop.other, proof)).body).toMatchObject({ estado: 'ACEPTADO', saldo: -12.5 });
  expect((await refuse(shop.other, proof)).body.code).toBe('COMPROBANTE_DECIDIDO');
  expect(await rowsOf([0, 12.5])).toMatchObject([{ estado: 'REGISTRADO' }]);
  const { body: audit } = await (await shop.t.person('ADMIN')).call<{ despues: string }[]>(
    `GET /api/auditoria?entidad=usuario&entidadId=${id(0)}`,
  );
  expect(audit.map(({ despues }) => despues)).toContain('ACEPTADO: US$\u00a012,50');
});

test('a payment that came by its reference is of that proof, with what really came', async () => {
  const proof = await handIn(0, 20, 'op. 7788990');
  const [row] = await rowsOf([0, 19.5, '7788990']);
  expect(row).toMatchObject({ estado: 'CIERTO', posibles: [{ por: ['NOMBRE', 'REFERENCIA'], comprobanteId: proof }] });
  await apply([payOf(row as BankRow, 0, proof)]);
  expect(await proofsOf(0)).toMatchObject([{ importe: 20, estado: 'ACEPTADO', pago: { importe: 19.5 } }]);
});

test('a proof that was decided, is of another person or of two rows registers nothing, and its row says so', async () => {
  const [first, second] = [await handIn(0, 10), await handIn(1, 10)];
  const [one, two, three] = (await rowsOf([0, 10], [0, 10, 'B'], [1, 10])) as [BankRow, BankRow, BankRow];
  const refusedRows = async (...pagos: object[]) => {
    const { status, body } = await apply(pagos);
    return [status, body.code, body.errors?.map(({ field }) => field)];
  };
  const twice = [payOf(one, 0, first), payOf(two, 0, first)];
  expect(await refusedRows(...twice)).toEqual([409, 'COMPROBANTE_DECIDIDO', ['pagos.1']]);
  expect(await refusedRows(payOf(one, 0, second))).toEqual([409, 'COMPROBANTE_DECIDIDO', ['pagos.0']]);
  await refuse(shop.other, second);
  const late = await refusedRows(payOf(one, 0, first), payOf(three, 1, second));
  expect(late).toEqual([409, 'COMPROBANTE_DECIDIDO', ['pagos.1']]);
  expect((await apply([payOf(one, 0, 999_999)])).status).toBe(404);
  expect([await balance(0), await balance(1)]).toEqual([0, 0]);
});

test('rows and cashiers who accept one proof at once make one payment', async () => {
  for (let round = 1; round <= 6; round++) {
    const proof = await handIn(0, round);
    const pagos = [payOf((await rowsOf([0, round]))[0] as BankRow, 0, proof)];
    await Promise.all([apply(pagos), accept(shop.other, proof), apply(pagos, shop.other), accept(shop.cashier, proof)]);
    expect(await balance(0)).toBe((-round * (round + 1)) / 2);
  }
});

test('files that name the same proofs in opposite order never deadlock: one is registered', async () => {
  const proofs = [await handIn(0, 10), await handIn(1, 10)];
  const rows = await rowsOf([0, 10], [1, 10]);
  const pagos = rows.map((row, nth) => payOf(row, nth, proofs[nth] ?? null));
  const { sent } = await shop.t.db.transaction(async (tx) => {
    await tx.execute`select from comprobante where comprobante_id = any(${proofs}::int[]) for update`;
    const sent = [apply(pagos), apply(pagos.toReversed(), shop.other)];
    await untilWaiting(shop.t.db, 2);
    return { sent };
  });
  expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect([await balance(0), await balance(1)]).toEqual([-10, -10]);
});

test('while a file waits for a proof, or for an account of a lower id, it holds none of the accounts after it', async () => {
  const proof = await handIn(0, 10);
  const [first, second, third] = (await rowsOf([0, 10], [1, 20], [0, 30])) as [BankRow, BankRow, BankRow];
  /** Whether what is sent while `lock` lasts leaves somebody's account free. */
  const leavesFree = async (person: number, lock: (tx: Executor) => Promise<unknown>, pagos: object[]) => {
    const { sent } = await shop.t.db.transaction(async (tx) => {
      await lock(tx);
      const sent = apply(pagos);
      await untilWaiting(shop.t.db);
      await tx.execute`select from usuario where id = ${id(person)} for update nowait`;
      return { sent };
    });
    return (await sent).status === 201;
  };
  const proofLocked = (tx: Executor) => tx.execute`select from comprobante where comprobante_id = ${proof} for update`;
  expect(await leavesFree(0, proofLocked, [payOf(first, 0, proof)])).toBe(true);
  const accountLocked = (tx: Executor) => tx.execute`select from usuario where id = ${id(0)} for update`;
  expect(await leavesFree(1, accountLocked, [payOf(second, 1, null), payOf(third, 0, null)])).toBe(true);
});
