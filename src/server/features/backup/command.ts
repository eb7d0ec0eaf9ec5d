import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../platform/config.ts';
import { openBareImageStore } from '../../platform/images/image-store.ts';
import { StartError } from '../../platform/start-error.ts';
import { sessionSecretOf } from '../session/session-secret.ts';
import { withDatabase } from './connection.ts';
import type { End } from './format.ts';
import { checkBackup, restoreShop, verifyBackup } from './restore-backup.ts';
import { missingPictures, sentenceOf, writeBackup } from './write-backup.ts';

const commands = { backup, restore, verify };

try {
  const [given = '', ...rest] = process.argv.slice(2);
  const [name, file] = rest[0] === '--verify' ? ['verify', rest[1]] : [given, rest[0]];
  if (!file)
    throw new StartError(
      `Indique el archivo de la copia: npm run ${name === 'verify' ? 'backup -- --verify' : `${name} --`} ARCHIVO`,
    );
  // npm runs scripts in the package's folder, but the path is relative to the caller's folder.
  await commands[name as keyof typeof commands](path.resolve(process.env.INIT_CWD ?? '', file));
} catch (error) {
  console.error(sentenceOf(error) ?? unexpected(error));
  process.exit(1);
}

async function backup(file: string) {
  const config = readConfig(process.env);
  const written = await withDatabase(config, (settings) =>
    writeBackup(
      { settings, images: openBareImageStore(config), secret: sessionSecretOf(config), key: config.backups.key },
      file,
    ),
  );
  console.log(`Copia de seguridad lista en «${file}»: ${contentsOf(written)}.`);
  if (written.missing) console.error(missingPictures(written.missing));
  console.log('Guárdela en otro lugar y bajo llave: tiene los datos de las personas y el secreto de las sesiones.');
}

async function restore(file: string) {
  const config = readConfig(process.env);
  const restored = await restoreShop(config, file);
  console.log(
    `Se restauró la copia del ${dayAndTime(restored.head.createdAt, config.timeZone)}: ${contentsOf(restored)}.`,
  );
  if (config.sessionSecret && config.sessionSecret !== restored.secret)
    console.log('SESSION_SECRET es otro que el de la copia: todos volverán a iniciar sesión.');
}

async function verify(file: string) {
  const { backups, timeZone } = readConfig(process.env);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-copia-'));
  try {
    const backup = await checkBackup(file, backups.key);
    await verifyBackup(backup, folder);
    console.log(
      `La copia del ${dayAndTime(backup.head.createdAt, timeZone)} está entera y se restaura: ${contentsOf(backup)}.`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function unexpected(error: unknown): string {
  const words = (error instanceof Error ? error.message : String(error)).replace(/\p{C}+/gu, ' ').trim();
  return `No se pudo terminar (${words}): no quedó nada a medias. Si vuelve a pasar, avise a quien mantiene Vitrina.`;
}

function contentsOf({ end: { rows } }: { end: End }): string {
  const count = (table: string) => (rows[`public.${table}`] ?? 0).toLocaleString('es-AR');
  return `${count('pedido')} pedidos, ${count('producto')} productos, ${count('usuario')} personas, ${count('imagen')} imágenes`;
}

/** A function declaration, because the command above runs before this line and could not use an arrow function. */
function dayAndTime(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleString('es-AR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}
