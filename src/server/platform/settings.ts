import { z } from 'zod';
import { schemaOf } from '#contract/settings.calls.ts';
import {
  definitionOf,
  definitions,
  inWords,
  type SettingName,
  type ShopSettings,
  settingNames,
  usualSettings,
} from '#contract/settings.ts';
import type { Db, Executor } from './db/executor.ts';
import { isoInstant } from './db/instants.ts';
import { StartError } from './start-error.ts';

/** `settings` changes while the server runs, so features read a setting each time they need it. */
export type Shop = { settings: Readonly<ShopSettings> };

/**
 * Reads the settings. Stored values that this version does not accept, such as another version's, count as the default.
 */
export async function readSettings(db: Executor): Promise<ShopSettings> {
  const chosen = new Map(
    (await db.rows(Row)`select clave, valor from ajuste`).map(({ clave, valor }) => [clave, valor]),
  );
  const taken = settingNames.filter((name) => schemaOf(name).safeParse(chosen.get(name)).success);
  return { ...usualSettings, ...Object.fromEntries(taken.map((name) => [name, chosen.get(name)])) };
}

const Row = z.object({ clave: z.string(), valor: z.unknown() });

export const changedLately = (db: Executor, names: readonly SettingName[]) =>
  db.rows(LateChange)`
    select clave as name, ${isoInstant('cambiado_at')} as cambiado from ajuste
    where clave = any(${names}::text[]) and cambiado_at > now() - interval '48 hours' order by cambiado_at desc, clave`;

const LateChange = z.object({ name: z.enum(settingNames), cambiado: z.string() });

const RETRY = 1_000;

/** Keeps this node's settings current, whichever node changes them. */
export async function openSettings(db: Db) {
  const settings = await readSettings(db);
  let reading = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;

  /** One reading at a time, so that the last one begins after every announced change. */
  const reread = () => {
    clearTimeout(retry);
    reading = reading.then(() => readSettings(db)).then(take, again);
  };
  function take(read: ShopSettings) {
    const before = { ...settings };
    Object.assign(settings, read);
    // Announces to this node only, because every node reads the new settings itself.
    if (read.pocoStock !== before.pocoStock) db.bus.announceHere({ kind: 'products' });
    if (read.nombre !== before.nombre || read.logo !== before.logo) db.bus.announceHere({ kind: 'shop-name' });
    if (read.limiteDeuda !== before.limiteDeuda) db.bus.announceHere({ kind: 'debt-limit' });
  }
  /** While the database is away, the last settings stay valid. */
  function again() {
    retry = setTimeout(reread, RETRY).unref();
  }

  const stop = db.bus.listen(({ kind }) => {
    if (kind === 'settings' || kind === 'restart') reread();
  });
  return {
    settings: settings as Readonly<ShopSettings>,
    /** Resolves when all announced changes are in the settings. */
    settled: () => reading,
    close() {
      stop();
      clearTimeout(retry);
    },
  };
}

export type LiveSettings = Awaited<ReturnType<typeof openSettings>>;

const stock = definitions.pocoStock;

/**
 * The environment variables that hold a setting's first value. `read` turns the text into the value; if the text does
 * not fit, it returns the text, which is then refused.
 */
const firstValues: Record<string, { name: SettingName; read: (text: string) => unknown; expected: string }> = {
  LOW_STOCK: {
    name: 'pocoStock',
    read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : text),
    expected: `un número entero de ${stock.unit}, de ${stock.least} a ${stock.most}`,
  },
  CANCEL_AFTER_CLOSING: {
    name: 'cancelarTrasCierre',
    read: (text) => ({ '0': false, '1': true })[text] ?? text,
    expected: '0 o 1',
  },
};

/**
 * Stores the values of environment variables as settings that have none. Returns a sentence for each variable. Throws a
 * `StartError` for a wrong value.
 */
export async function takeFirstValues(db: Db, env: NodeJS.ProcessEnv): Promise<string[]> {
  const sentences: string[] = [];
  for (const [variable, { name, read, expected }] of Object.entries(firstValues)) {
    const given = env[variable];
    if (!given) continue;
    const where = `«${definitionOf(name).label}» se cambia en la pantalla Ajustes`;
    const chosen = await db.maybeOne(Row)`select clave, valor from ajuste where clave = ${name}`;
    if (chosen) {
      sentences.push(`${variable} ya no se lee: ${where} (ahora: ${inWords(name, (await readSettings(db))[name])}).`);
      continue;
    }
    const value = schemaOf(name).safeParse(read(given)).data;
    if (value === undefined) throw new StartError(`${variable} tiene «${given}» y se espera ${expected}.`);
    await db.execute`
      insert into ajuste (clave, valor) values (${name}, ${JSON.stringify(value)}::jsonb) on conflict do nothing`;
    sentences.push(`${variable} quedó como primer valor (${inWords(name, value)}): desde ahora ${where}.`);
  }
  return sentences;
}
