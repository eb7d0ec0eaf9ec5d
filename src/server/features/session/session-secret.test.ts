import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionSecretOf } from './session-secret.ts';

const storedIn = (dataDir: string) => sessionSecretOf({ sessionSecret: undefined, dataDir });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrina-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the session secret kept in the data folder', () => {
  it('is the same at the next start and readable by its owner alone', () => {
    const first = storedIn(folder);
    const file = path.join(folder, 'session-secret');
    expect(storedIn(folder)).toBe(first);
    expect(readFileSync(file, 'utf8').trim()).toBe(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('stops the start when it is damaged, instead of signing with less', () => {
    writeFileSync(path.join(folder, 'session-secret'), '');
    expect(() => storedIn(folder)).toThrow(/session-secret» está dañado/);
  });

  it('says so when the data folder cannot be made', () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    expect(() => storedIn(path.join(file, 'data'))).toThrow(
      `No se puede escribir en la carpeta de datos «${file}/data» (ENOTDIR): revise sus permisos o elija otra con DATA_DIR.`,
    );
  });
});
