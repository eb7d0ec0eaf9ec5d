import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { openPool } from '../src/server/platform/db/connections.ts';
import { ADMIN, callServer, freePort, type ServerProcess, startServer, tokenFor } from '../src/server/test-process.ts';

/** Runs `work` against the built server on a fresh embedded database with an open catalogue and `products` products at 100 dollars. */
export async function withServer<T>(
  products: number,
  work: (server: ServerProcess, db: pg.Pool, dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrina-bench-'));
  // A file: to read the log would take this process's time.
  const log = openSync(path.join(dataDir, 'log'), 'w');
  const server = await startServer(dataDir, await freePort(), { log });
  const db = openPool({ ...server.database, max: 2 });
  try {
    await openCatalogue(server, products);
    return await work(server, db, dataDir);
  } finally {
    await db.end();
    await server.killTree();
    closeSync(log);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** By the calls of an administrator: what is put into the database behind the server's back it does not show at once. */
async function openCatalogue({ url }: ServerProcess, products: number) {
  const token = await tokenFor(url, ADMIN.username, ADMIN.password);
  await callServer(url, 'PUT /api/producto/estadoCatalogo/true', { token });
  const rows = Array.from(
    { length: products },
    (_, n) =>
      `COC-${n + 1};Producto de cocina número ${n + 1};Acero inoxidable, apto para todo tipo de cocina y lavavajillas.;100;COCINA;GENERAL;10000000`,
  );
  const file = ['Código;Nombre;Descripción;Precio;Categoría;Tipo;Stock Limite', ...rows].join('\n');
  const body = new FormData();
  body.set('file', new Blob([file], { type: 'text/csv' }), 'productos.csv');
  await callServer(url, 'POST /api/producto/importar?aplicar=true', { token, body });
  const { body: shown } = await callServer<{ productoId: number; stock: number }[]>(url, 'GET /api/producto/all');
  // Numbered from 1, as the benches name them.
  const stocked = shown.filter(({ productoId, stock }) => productoId <= products && stock === 10_000_000).length;
  if (stocked !== products) throw new Error(`the catalogue shows ${stocked} of ${products} products`);
}

/** Not a number of none, which no limit admits. */
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** One figure beside its limit; false when it is missed. */
export function report(what: string, ours: number, limit: number): boolean {
  const passed = ours >= limit;
  console.log(`${what}: ${ours.toFixed(2)} (límite ${limit}) ${passed ? 'bien' : 'NO ALCANZA'}`);
  return passed;
}
