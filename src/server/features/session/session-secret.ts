import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import { openDataFolder } from '../../platform/folders.ts';
import { StartError } from '../../platform/start-error.ts';

/**
 * Returns the configured secret or, without one, the secret in the data folder. If several processes create that secret
 * at once, all use the one that was stored first.
 */
export function sessionSecretOf({ sessionSecret, dataDir }: Pick<Config, 'sessionSecret' | 'dataDir'>): string {
  if (sessionSecret !== undefined) return sessionSecret;
  const file = fileIn(dataDir);
  return read(file) ?? make(file);
}

/** Stores another server's secret, so that its sessions are valid here. */
export function writeSessionSecret(dataDir: string, secret: string) {
  const file = fileIn(dataDir);
  renameSync(writeDraft(file, secret), file);
}

/** Anybody who guesses the secret can sign any session. */
export const isStrongSecret = (secret: string): boolean => secret.length >= 32;

const fileIn = (dataDir: string) => path.join(openDataFolder(dataDir), 'session-secret');

function read(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (isStrongSecret(secret)) return secret;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    const how = 'inicie Vitrina con la cuenta que lo creó o defina SESSION_SECRET.';
    throw new StartError(`No se puede leer «${file}»: ${how}`, { cause });
  }
  throw new StartError(`El archivo «${file}» está dañado: bórrelo y todos volverán a iniciar sesión.`);
}

function make(file: string): string {
  const secret = randomBytes(48).toString('base64url');
  const draft = writeDraft(file, secret);
  try {
    linkSync(draft, file);
    return secret;
  } catch (error) {
    const existing = (error as NodeJS.ErrnoException).code === 'EEXIST' && read(file);
    if (!existing) throw error;
    return existing;
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDraft(file: string, secret: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  return draft;
}
