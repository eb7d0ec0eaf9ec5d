import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { openHosts } from '../src/server/db/hosts.ts';
import { freePort, type ServerProcess, startServer } from '../src/server/test-process.ts';

/** Runs `work` against the built server on a fresh embedded database with an open catalogue and `products` products at 100 dollars. */
export async function withServer<T>(
  products: number,
  work: (server: ServerProcess, db: pg.Pool, dataDir: string) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrina-bench-'));
  // A file: to read the log would take this process's time.
  const log = openSync(path.join(dataDir, 'log'), 'w');
  const server = await startServer(dataDir, await freePort(), { log, env });
  const db = openHosts(server.database).openPool({ max: 2 });
  try {
    await db.query('insert into ventana (cierre) values (1)');
    await db.query(
      `insert into producto (name, description, codigo, amount, categoria, tipo_producto, cantidad_limite, stock)
       select 'Producto de cocina número ' || n, 'Acero inoxidable, apto para todo tipo de cocina y lavavajillas.',
         'COC-' || n, 100, 'COCINA', 'GENERAL', 10000000, 10000000 from generate_series(1, $1::int) n`,
      [products],
    );
    return await work(server, db, dataDir);
  } finally {
    await db.end();
    await server.killTree();
    closeSync(log);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

export const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One figure beside its limit; false when it is missed. */
export function report(what: string, ours: number, limit: number): boolean {
  const passed = ours >= limit;
  console.log(`${what}: ${ours.toFixed(2)} (límite ${limit}) ${passed ? 'bien' : 'NO ALCANZA'}`);
  return passed;
}
