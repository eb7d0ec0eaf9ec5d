import type { SettingsChange } from '#contract/settings.calls.ts';
import { definitionOf, inWords, type SettingValue, type ShopSettings, settingNames } from '#contract/settings.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { changeOf } from '../../platform/db/record.ts';
import type { Parts } from '../../platform/http/mount.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { readSettings } from '../../platform/settings.ts';
import { demandLiveSession } from '../users/lock-accounts.ts';

export function settingRoutes({ mount, db, live }: Parts) {
  mount({
    'GET /api/ajustes': () => readSettings(db),
    'PUT /api/ajustes': async ({ viewer, body }) => {
      const after = await changeSettings(db, viewer, body);
      await live.settled();
      return after;
    },
  });
}

/** Changes what was sent; the rest stays, also what somebody else changes meanwhile. */
const changeSettings = (db: Db, viewer: Viewer, sent: SettingsChange): Promise<ShopSettings> =>
  change(db, viewer, async ({ tx, record, announce }) => {
    // Changes come one at a time, so that the audit's 'before' is true.
    await tx.execute`lock table ajuste in exclusive mode`;
    await demandLiveSession(tx, viewer);
    const before = await readSettings(tx);
    const changed = settingNames.filter((name) => sent[name] !== undefined && sent[name] !== before[name]);
    for (const name of changed)
      await tx.execute`
        insert into ajuste (clave, valor) values (${name}, ${JSON.stringify(sent[name])}::jsonb)
        on conflict (clave) do update set valor = excluded.valor`;
    await record(
      changed.map((name) => {
        const thing = { entidad: 'ajuste', entidadId: null, nombre: definitionOf(name).label } as const;
        return changeOf(thing, 'valor', inWords(name, before[name]), inWords(name, sent[name] as SettingValue));
      }),
    );
    if (changed.length) announce({ kind: 'settings' });
    return readSettings(tx);
  });
