import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Executor } from '../db/executor.ts';
import { record } from '../db/record.ts';
import { displayNameOf } from '../session/display-name.ts';
import type { Viewer } from './viewer.ts';

/** Records in the audit that the viewer downloaded personal data: of the user `id` or, without an id, of many. */
export async function keepDownload(
  db: Executor,
  viewer: Viewer,
  [entidad, despues]: NonNullable<Endpoint['discloses']>,
  id: number | undefined,
) {
  const nombre = id ? await nameOf(db, id) : plural[entidad];
  await record(db, viewer, { entidad, entidadId: id ?? null, nombre, campo: 'descarga', antes: null, despues });
}

const plural = { usuario: 'Usuarios', proveedor: 'Proveedores', pedido: 'Pedidos' };

const nameOf = (db: Executor, id: number): Promise<string> =>
  db.one(z.string())`select ${displayNameOf('u')} from usuario u where u.id = ${id}`;

/** Returns the security event of an answer; undefined for most answers. Every 403 is a security event. */
export function eventOf(call: Endpoint | undefined, status: number): string | undefined {
  if (status === 403) return 'access-refused';
  const name = call?.discloses ? 'personal-data-downloaded' : call?.event;
  return name && status >= 400 ? `${name}-refused` : name;
}
