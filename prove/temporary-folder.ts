import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { atEnd } from './ending.ts';

/** A folder that PostgreSQL's account may enter, removed at the end of what is under way. */
export function temporaryFolder(parent = os.tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, 'vitrina-prove-'));
  chmodSync(folder, 0o755);
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}
