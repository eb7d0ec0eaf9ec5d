import { z } from 'zod';
import type { Change } from '../../platform/db/change.ts';
import { type AuditChange, changeOf } from '../../platform/db/record.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { noSupplier } from '../suppliers/queries.ts';
import { lockWindow } from '../windows/kept-sums.ts';
import type { PurchaseKey } from './queries.ts';

type PurchaseChange = (what: string, antes: string | null, despues: string | null) => AuditChange;

/**
 * Locks a window, then the purchase's supplier, even a deleted one. Returns a function that makes an audit entry about
 * the purchase. 404 for an unknown window or supplier, 409 `VENTANA_ABIERTA` for an open window. `until` ends the
 * refusal's sentence.
 */
export async function lockPurchase({ tx }: Change, of: PurchaseKey, until: string): Promise<PurchaseChange> {
  const { ventana, proveedorId } = of;
  const window = await lockWindow(tx, ventana);
  if (!window.closed) throw new Refusal('VENTANA_ABIERTA', `El cierre todavía está abierto: ${until}.`);
  const nombre = await tx.one(z.string(), { otherwise: noSupplier })`
    select razon_social from proveedor where proveedor_id = ${proveedorId} for no key update`;
  const cierre = await tx.one(z.int())`select cierre from ventana where ventana_id = ${ventana}`;
  const thing = { entidad: 'proveedor', entidadId: proveedorId, nombre } as const;
  return (what, antes, despues) => changeOf(thing, `${what} del cierre N° ${cierre}`, antes, despues);
}

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    purchase: object;
  }
}
