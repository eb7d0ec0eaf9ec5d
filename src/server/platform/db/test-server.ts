import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../postgres/embedded.ts';
import { openPool } from './connections.ts';
import { migrate } from './migrate.ts';

/** One database server for the whole test run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-tests-'));
  const server = await startEmbedded({
    folder,
    params: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 },
    log: () => {},
  });
  const settings = { host: server.host, user: server.user, database: server.database };
  const pool = openPool({ ...settings, max: 1 });
  await pool.query(`create database ${TEMPLATE}`);
  await pool.end();
  const template = openPool({ ...settings, database: TEMPLATE, max: 1 });
  await migrate(template);
  await template.end();
  project.provide('databaseServer', settings);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export const TEMPLATE = 'plantilla';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: { host: string; user: string; database: string };
  }
}
