import { picture } from '#contract/limits.ts';
import { definitionOf, inWords, type SettingValue, type ShopSettings, settingNames } from '#contract/settings.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { changeOf } from '../../platform/db/record.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { readForm } from '../../platform/http/read-input.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { saveImage } from '../../platform/images/store-image.ts';
import { readSettings } from '../../platform/settings.ts';
import { demandLiveSession } from '../users/lock-accounts.ts';

export function settingRoutes({ mount, db, live, images }: Parts) {
  const change = async (viewer: Viewer, sent: Partial<ShopSettings>) => {
    const after = await changeSettings(db, viewer, sent);
    await live.settled();
    return after;
  };
  mount({
    'GET /api/ajustes': () => readSettings(db),
    'PUT /api/ajustes': ({ viewer, body }) => change(viewer, body),
    'POST /api/ajustes/logo': async ({ viewer, request }) => {
      const { file } = await readForm(request, { maxBytes: picture.maxBytes });
      return change(viewer, { logo: await saveImage(db, images, file) });
    },
    'DELETE /api/ajustes/logo': ({ viewer }) => change(viewer, { logo: '' }),
  });
}

/** Changes what was sent; the rest stays, also what somebody else changes meanwhile. */
const changeSettings = (db: Db, viewer: Viewer, sent: Partial<ShopSettings>): Promise<ShopSettings> =>
  change(db, viewer, async ({ tx, record, announce }) => {
    // Changes come one at a time, so that the audit's 'before' is true.
    await tx.execute`lock table ajuste in exclusive mode`;
    await demandLiveSession(tx, viewer);
    const before = await readSettings(tx);
    const changed = settingNames.filter((name) => sent[name] !== undefined && sent[name] !== before[name]);
    for (const name of changed)
      await tx.execute`
        insert into ajuste (clave, valor, imagen_hash)
        values (${name}, ${JSON.stringify(sent[name])}::jsonb, ${(name === 'logo' && sent.logo) || null})
        on conflict (clave) do update set valor = excluded.valor, imagen_hash = excluded.imagen_hash`;
    // Open pages may show it for some days more.
    if (changed.includes('logo')) await tx.execute`update imagen set usada_at = now() where hash = ${before.logo}`;
    await record(
      changed.map((name) => {
        const thing = { entidad: 'ajuste', entidadId: null, nombre: definitionOf(name).label } as const;
        return changeOf(thing, 'valor', inWords(name, before[name]), inWords(name, sent[name] as SettingValue));
      }),
    );
    if (changed.length) announce({ kind: 'settings' });
    return readSettings(tx);
  });
