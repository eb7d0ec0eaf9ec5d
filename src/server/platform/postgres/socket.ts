import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServerAccount } from './programs.ts';

/** Makes a private folder for the unix socket. A socket's path may have at most 103 bytes on a Mac. */
export function makeSocketFolder(cluster: string): string {
  const prefix = `vitrina-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}-`;
  const longest = path.join(tmpdir(), `${prefix}XXXXXX`, '.s.PGSQL.5432.lock');
  const base = Buffer.byteLength(longest) <= 103 ? tmpdir() : '/tmp';
  for (const name of readdirSync(base)) if (name.startsWith(prefix)) removeSocketFolder(path.join(base, name));
  return mkdtempSync(path.join(base, prefix));
}

/** Replaces the folder by an empty one that belongs to the account that runs PostgreSQL. */
export function emptySocketFolder(folder: string, owner: ServerAccount['owner']): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

/** Removes a folder, unless it belongs to another account. */
export function removeSocketFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (!['EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
