import { z } from 'zod';
import type { NewSupplier, SupplierChange } from '#contract/suppliers.calls.ts';
import { type Change, change, withSent } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { addition, differences, removal } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockSupplier, requireUnusedName, type SupplierRow } from './queries.ts';

/** Creates a supplier. 409 `PROVEEDOR_EXISTE` for a taken name, unless a person confirmed the name. */
export const createSupplier = (db: Db, viewer: Viewer, { confirmado, ...supplier }: NewSupplier) =>
  change(db, viewer, async (change) => {
    if (confirmado === false) await requireUnusedName(change.tx, supplier.razonSocial);
    return addSupplier(change, { ...supplier, plazo: supplier.plazo ?? null });
  });

export async function addSupplier({ tx, record }: Change, supplier: Omit<SupplierRow, 'proveedorId'>) {
  const { razonSocial, telefono, email, plazo } = supplier;
  const proveedorId = await tx.one(z.int())`
    insert into proveedor (razon_social, telefono, email, plazo) values (${razonSocial}, ${telefono}, ${email}, ${plazo})
    returning proveedor_id`;
  await record(addition({ entidad: 'proveedor', entidadId: proveedorId, nombre: razonSocial }, razonSocial));
  return { proveedorId, ...supplier };
}

/** Changes a supplier. Products show the new name at once; order lines keep the old one. */
export const changeSupplier = (db: Db, viewer: Viewer, id: number, { confirmado, ...request }: SupplierChange) =>
  change(db, viewer, async ({ tx, record, announce }) => {
    const before = await lockSupplier(tx, id);
    const after = withSent<SupplierRow>(before, request);
    const { razonSocial, telefono, email, plazo } = after;
    if (confirmado === false && razonSocial !== before.razonSocial) await requireUnusedName(tx, razonSocial, id);
    await tx.execute`
      update proveedor set razon_social = ${razonSocial}, telefono = ${telefono}, email = ${email}, plazo = ${plazo}
      where proveedor_id = ${id}`;
    const thing = { entidad: 'proveedor', entidadId: id, nombre: before.razonSocial } as const;
    const fields = { razonSocial: 'razón social', telefono: 'teléfono', email: 'email', plazo: 'días para pagar' };
    await record(differences(thing, before, after, fields));
    announce({ kind: 'products' });
    return after;
  });

export const deleteSupplier = (db: Db, viewer: Viewer, id: number): Promise<void> =>
  change(db, viewer, async ({ tx, record, announce }) => {
    const { razonSocial } = await lockSupplier(tx, id);
    await tx.execute`update proveedor set eliminado_at = now() where proveedor_id = ${id}`;
    await tx.execute`
      update producto set proveedor_id = null where producto_id in (
        select producto_id from producto where proveedor_id = ${id} order by producto_id for no key update)`;
    await record(removal({ entidad: 'proveedor', entidadId: id, nombre: razonSocial }, razonSocial));
    announce({ kind: 'products' });
  });
