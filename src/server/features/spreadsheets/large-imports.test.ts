import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem } from '#contract/refusals.calls.ts';
import type { ImportProgress, ImportResult } from '#contract/spreadsheets.calls.ts';
import { type ListColumn, listXlsx } from '../../documents/xlsx.ts';
import { type Caller, formOf, type TestApp, testApp } from '../../test-app.ts';

let server: TestApp;
let admin: Caller;
beforeAll(async () => {
  server = await testApp();
  admin = await server.person('ADMIN');
  await server.supplier('Cañerías Ñandú SA');
});
afterAll(() => server.close());
beforeEach(() => server.db.execute`update producto set eliminado_at = now()`);

async function send(sheet: string | Uint8Array, aplicar: boolean, accept?: string) {
  const file = { bytes: Buffer.from(sheet as string), name: 'productos', type: 'text/csv' };
  const { body, headers } = await formOf({ file });
  const route = `POST /api/producto/importar?aplicar=${aplicar}`;
  return admin.call<ImportResult & Problem>(route, body, { ...headers, ...(accept && { accept }) });
}
const trial = (sheet: string | Uint8Array) => send(sheet, false);
const apply = (sheet: string) => send(sheet, true);
const live = () =>
  server.db.rows(z.looseObject({}))`
    select codigo, name, amount from producto where eliminado_at is null order by producto_id`;

test('a code of many rows names five of them, and no more than twenty errors of a column', async () => {
  const rows = (n: number) => Array.from({ length: n }, () => 'X;1').join('\n');
  const mensaje = 'El código está repetido en las filas 2, 3, 4, 5, 6 y 11.995 más.';
  const before = process.cpuUsage();
  const { body, raw } = await trial(`Código;Precio\n${rows(12_000)}`);
  expect(processorSeconds(before)).toBeLessThan(5);
  expect(raw.rawPayload.length).toBeLessThan(10_000);
  expect(body).toMatchObject({ total: 12_000, rechazar: 12_000 });
  expect(body.filas.map(({ fila }) => fila)).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
  expect(body.filas[0]?.errores[0]).toEqual({ columna: 'Código', mensaje });
  expect(body.otrosErrores).toContainEqual({ columna: 'Código', cantidad: 11_980 });
  const applied = await apply(`Código;Nombre;Precio;Categoría\nA;A;1;COCINA\n${'X;X;1;COCINA\n'.repeat(30)}`);
  expect(applied.body.errors).toHaveLength(20);
  expect(applied.body.errors?.[0]).toEqual({
    field: 'Fila 3, Código',
    message: 'El código está repetido en las filas 3, 4, 5, 6, 7 y 25 más.',
  });
  expect(applied.body.detail).toMatch(/ · y 25 errores más\.$/);
});

test('one error in the largest sheet is answered with as many other rows as 1 MB has room for', async () => {
  const description = 'Acero inoxidable. '.repeat(10);
  const rows = Array.from({ length: 6_000 }, (_, n) => `N-${n};Nueva;${description};1;COCINA`);
  const { body, raw } = await trial(
    ['Código;Nombre;Descripción;Precio;Categoría', ...rows, 'MALA;Mala;;gratis;COCINA'].join('\n'),
  );
  expect(raw.rawPayload.length).toBeLessThan(1_000_000);
  expect(body).toMatchObject({ total: 6_001, crear: 6_000, rechazar: 1, otrosErrores: [] });
  expect(body.filas.length).toBeGreaterThan(500);
  expect(body.filas.at(-1)).toMatchObject({ fila: 6_002, accion: 'rechazar' });
});

test('a code that many products and many rows share is looked up once', async () => {
  await server.db.execute`
    insert into producto (name, codigo, amount, categoria, tipo_producto)
    select 'Sin código', 'S/C', 1, 'COCINA', 'GENERAL' from generate_series(1, 1500)`;
  const { body } = await trial(`Código;Precio\n${'S/C;2\n'.repeat(1500)}`);
  expect(body.filas[0]?.errores.map(({ mensaje }) => mensaje)).toEqual([
    'El código está repetido en las filas 2, 3, 4, 5, 6 y 1.495 más.',
    '1500 productos tienen este código.',
  ]);
});

describe('5,000 rows', () => {
  const header = 'Código;Nombre;Descripción;Precio;Categoría;Tipo;Proveedor;Stock Limite;Estado';
  const rowOf = (n: number, price: string) =>
    `C-${n};Producto ${n};Descripción ${n};${price};Cocina;GENERAL;Cañerías Ñandú SA;${n % 7 ? '' : n};ACTIVO`;
  const sheetOf = (price: (n: number) => string) =>
    [header, ...Array.from({ length: 5000 }, (_, n) => rowOf(n, price(n)))].join('\r\n');

  test('are created, changed and counted in well under 10 seconds each, with progress', async () => {
    const started = process.cpuUsage();
    const answer = await send(
      sheetOf((n) => `${n}.50`),
      true,
      'application/x-ndjson',
    );
    expect(processorSeconds(started)).toBeLessThan(10);
    const lines = String(answer.raw.body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ImportProgress);
    const phases = lines.flatMap((line) => ('fase' in line ? [line] : []));
    expect(phases[0]).toEqual({ fase: 'LEER', hechas: 5000, total: 5000 });
    for (const fase of ['COMPARAR', 'GUARDAR'])
      expect(phases.filter((line) => line.fase === fase).map(({ hechas }) => hechas)).toEqual(
        Array.from({ length: 10 }, (_, n) => (n + 1) * 500),
      );
    expect(lines.at(-1)).toMatchObject({ resultado: { aplicado: true, total: 5000, crear: 5000 } });
    expect(await live()).toHaveLength(5000);

    const again = process.cpuUsage();
    const { body } = await apply(sheetOf((n) => (n % 2 ? `${n},50` : `${n},75`)));
    expect(processorSeconds(again)).toBeLessThan(10);
    expect(body).toMatchObject({ total: 5000, cambiar: 2500, igual: 2500, crear: 0, rechazar: 0 });
  });

  test('tell each phase as it goes over a real connection, and then the whole result', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const body = new FormData();
    body.set('file', new Blob([sheetOf(() => '3')]), 'productos.csv');
    const answer = await fetch(`${address}/api/producto/importar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, accept: 'application/x-ndjson' },
      body,
    });
    const chunks: string[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) chunks.push(decoder.decode(chunk, { stream: true }));
    expect(chunks[0]?.trim().split('\n')).toHaveLength(1);
    const last = JSON.parse(chunks.join('').trim().split('\n').at(-1) ?? '') as { resultado: ImportResult };
    expect(last.resultado.filas).toHaveLength(5000);
  });

  test('are read beside the other requests, which hardly wait', async () => {
    const columns = Array.from(
      { length: 52 },
      (_, n): ListColumn => ({ header: n ? `Otra ${n}` : 'Código', kind: 'text', width: 10 }),
    );
    const rows = Array.from({ length: 5000 }, (_, row) => columns.map((_, n) => `${row}-${n}`));
    const bytes = await listXlsx({ name: 'Lista', columns, rows }, 'Hecho el 21/11/2026 14:30');
    // The thread is there.
    await trial('Código\nA');
    const started = performance.now();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    expect((await trial(bytes)).body).toMatchObject({ total: 5000, rechazar: 5000 });
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan((performance.now() - started) / 4);
  });

  test('with one bad row change nothing, and the row is named', async () => {
    await server.product({ codigo: 'C-7', amount: 1 });
    const before = await live();
    const sheet = sheetOf((n) => (n === 3210 ? 'doce' : '1'));
    expect((await trial(sheet)).body).toMatchObject({ total: 5000, crear: 4998, cambiar: 1, rechazar: 1 });
    const { status, body } = await apply(sheet);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: 'Fila 3212, Precio', message: '«doce» no es un número.' }]);
    expect(await live()).toEqual(before);
    const streamed = await send(sheet, true, 'application/x-ndjson');
    const last = JSON.parse(String(streamed.raw.body).trim().split('\n').at(-1) ?? '') as ImportProgress;
    expect(last).toMatchObject({ problema: { status: 422, code: 'FILAS_RECHAZADAS' } });
    expect(await live()).toEqual(before);
  });
});

/** What this process worked: what the clock says depends on the machine's other work. */
function processorSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}
