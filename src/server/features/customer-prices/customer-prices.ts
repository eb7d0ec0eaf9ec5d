import { CustomerPrices, type CustomerPricesWrite } from '#contract/own.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** Reads a user's own prices for customers. Version 0 means that she set none and the catalogue's prices apply. */
export const customerPricesOf = async (db: Executor, userId: number): Promise<CustomerPrices> =>
  (await db.maybeOne(CustomerPrices)`
    select version, porcentaje, productos from precio_propio where usuario_id = ${userId}`) ?? none;

const none: CustomerPrices = { version: 0, porcentaje: 0, productos: [] };

/** Stores a seller's own prices. 409 `VERSION_VIEJA` if another device changed the prices. */
export const keepCustomerPrices = (db: Db, viewer: Viewer, { version, porcentaje, productos }: CustomerPricesWrite) =>
  change(db, viewer, async ({ tx }) => {
    const kept = await tx.maybeOne(CustomerPrices)`
      insert into precio_propio as c (usuario_id, porcentaje, productos, version)
      select ${viewer.id}, ${porcentaje}::numeric, ${JSON.stringify(productos)}::jsonb, 1
      where ${version}::int = 0 or exists (select from precio_propio where usuario_id = ${viewer.id})
      on conflict (usuario_id) do update set porcentaje = excluded.porcentaje, productos = excluded.productos,
        version = c.version + 1, cambiado_at = now()
      where c.version = ${version}
      returning c.version, c.porcentaje, c.productos`;
    if (!kept) throw new Refusal('VERSION_VIEJA', 'Sus precios cambiaron en otro equipo. Ábralos de nuevo.');
    return kept;
  });
