import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Node } from '../node.ts';
import { underOutage } from '../outage.ts';
import type { Finding, Scenario } from '../scenario.ts';
import { embeddedShop } from './embedded-shop.ts';
import type { OneNode } from './one-node.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const size = 320;
const logFile = 16;

/** The embedded database and the data folder on a disk that fills: nearly, wholly, and before a start. */
export const diskFull: Scenario<OneNode> = async ({ folder }) => {
  const disk = mountSmallDisk(folder, size);
  const { node, shop } = await embeddedShop(folder, path.join(disk.folder, 'data'));
  const outage = { shop, nodes: [node.url], also: [507], end: disk.clear };
  const nearly = await underOutage({ ...outage, begin: () => disk.leave(40), lasts: 8_000, refused: 507, ready: 200 });
  const wholly = await underOutage({
    ...outage,
    begin: async () => {
      // Once it is full a connection may not begin.
      const client = new pg.Client(node.process().database);
      client.on('error', () => {});
      await client.connect();
      await disk.leave(0);
      await useUpLog(client);
    },
    lasts: 8_000,
    recovery: 40_000,
    ready: 503,
  });
  const backup = await backUpWithoutSpace(node, disk);
  const start = await startWithoutSpace(node, disk);
  await node.kill();
  return [...named('quedan 40 MB', nearly), ...named('PANIC de la base', wholly), backup, start];
};

const named = (state: string, findings: Finding[]) =>
  findings.map((finding) => ({ ...finding, promise: `${state}: ${finding.promise}` }));

/** Makes the database need a new file for its log, which it cannot write: it ends with a PANIC. */
async function useUpLog(client: pg.Client) {
  try {
    for (let file = 0; file < size / logFile; file++)
      await client.query(`select pg_switch_wal(); select pg_logical_emit_message(true, 'prove', 'x')`);
  } catch {
    return;
  } finally {
    await client.end().catch(() => {});
  }
  throw new Error('the database did not need another file');
}

/** A backup onto a full disk ends with a sentence and leaves nothing there. */
async function backUpWithoutSpace(node: Node, disk: SmallDisk): Promise<Finding> {
  const folder = path.join(disk.folder, 'copias');
  mkdirSync(folder);
  await disk.leave(0);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['dist/server/backup.js', 'backup', path.join(folder, 'copia.tar.gz')],
    { env: { PATH: process.env.PATH, DATA_DIR: node.dataDir }, encoding: 'utf8' },
  );
  disk.clear();
  const left = readdirSync(folder);
  return {
    promise: 'una copia que no entra en el disco termina con una frase y no deja nada',
    seen: `código ${status}: ${stderr.trim()} Quedan ${left.length} archivos`,
    limit: 'una frase, código 1, 0 archivos',
    kept: status === 1 && /: no queda lugar en el disco\.$/.test(stderr.trim()) && left.length === 0,
  };
}

/** A start on a full disk ends with a sentence, and one after it with everything there. */
async function startWithoutSpace(node: Node, disk: SmallDisk): Promise<Finding> {
  await node.stop();
  await disk.leave(0);
  const stderr = await node.start().then(
    () => '',
    (error: Error) => error.message.replace('the server did not start: ', '').trim(),
  );
  disk.clear();
  if (stderr) await node.start();
  const lines = stderr.split('\n').filter((line) => !line.startsWith('PostgreSQL: '));
  return {
    promise: 'un inicio con el disco lleno termina con una frase, y con lugar arranca',
    seen: lines.join(' / ') || 'arrancó',
    limit: 'una frase',
    kept: lines.length === 1 && /\.$/.test(stderr) && !/ at .*:\d+/.test(stderr),
  };
}
