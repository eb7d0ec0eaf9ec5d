import { counted } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import { purchaseStateRules } from '#contract/purchases.ts';
import type { PurchasePaper } from '../../documents/purchase.ts';
import { type Change, change } from '../../platform/db/change.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, takeKey } from '../../platform/db/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findPeriod } from '../windows/queries.ts';
import { lockPurchase } from './lock-purchase.ts';
import { lastSent, type PurchaseKey, purchaseBy, unsentLines } from './queries.ts';
import { takeSurplus } from './surplus-fates.ts';

/**
 * Records that a purchase was sent: the units that no earlier sending had. The purchase first takes the surplus of
 * earlier windows. A repeated key returns the purchase as it is now.
 *
 * @throws Refusal 404, 409 `VENTANA_ABIERTA` while the window is open, `VERSION_VIEJA` if the orders changed since
 * `huella`.
 */
export const sendPurchase = (
  db: Db,
  viewer: Viewer,
  of: PurchaseKey,
  { huella, clave }: { huella: string; clave: string | undefined },
): Promise<Purchase> =>
  change(db, viewer, async (change) => {
    const { tx } = change;
    const key = { clave, huella: fingerprint('enviar', of, huella) };
    if (await takeKey(tx, keyUses.sending, viewer.id, key)) return purchaseBy(tx, of);
    const changed = await lockPurchase(change, of, 'el pedido se envía cuando termina');
    const purchase = await purchaseBy(tx, of);
    if (purchase.huella !== huella)
      throw new Refusal(
        'VERSION_VIEJA',
        'Los pedidos de este proveedor cambiaron mientras tanto. Revise lo que envía.',
      );
    const lines = unsentLines(purchase.renglones);
    const taken = await takeSurplus(change, of, purchase.renglones);
    if (!lines.length && !taken) return purchase;
    // Units that came although no sending had them are recorded as sent. Otherwise the units of this sending would
    // count as unsent again.
    const unsentThatCame = lines.flatMap(({ recibidas, enviadas, ...line }) =>
      recibidas > enviadas ? [{ ...line, unidades: recibidas - enviadas }] : [],
    );
    if (unsentThatCame.length) await writeSending(change, of, unsentThatCame);
    if (lines.length) await writeSending(change, of, lines);
    const units = lines.reduce((sum, { unidades }) => sum + unidades, 0);
    const sent = `${counted(units, 'unidad', 'unidades')} en ${counted(lines.length, 'renglón', 'renglones')}`;
    const fromSurplus = taken ? `, y ${counted(taken, 'unidad', 'unidades')} de lo que sobró` : '';
    await change.record(changed('pedido', null, sent + fromSurplus));
    change.announce({ kind: 'purchase' });
    return purchaseBy(tx, of);
  });

const writeSending = (
  { tx, viewer }: Change,
  { ventana, proveedorId }: PurchaseKey,
  lines: readonly Omit<ReturnType<typeof unsentLines>[number], 'enviadas' | 'recibidas'>[],
) => tx.execute`
  with e as (
    insert into compra_envio (ventana_id, proveedor_id, enviado_por) values (${ventana}, ${proveedorId}, ${viewer.id})
    returning envio_id
  )
  insert into compra_envio_linea (envio_id, producto_id, referencia, unidades, costo)
  select e.envio_id, s.* from e, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    as s ("productoId" int, referencia text, unidades int, costo numeric)`;

/** Reads the next sending to a supplier; without unsent units, the last one. 404 `SIN_PEDIDOS` if there is neither. */
export const readPurchasePaper = (db: Db, timeZone: string, of: PurchaseKey): Promise<PurchasePaper> =>
  readSnapshot(db, async (tx) => {
    const period = await findPeriod(tx, { ventana: of.ventana }, { timeZone, otherwise: 'actual' });
    const { estado, razonSocial, telefono, renglones } = await purchaseBy(tx, of);
    const unsent = unsentLines(renglones);
    const lines = unsent.length ? unsent : await lastSent(tx, of);
    if (!lines.length) throw new Refusal('SIN_PEDIDOS', messages.order.none.supplierReport);
    return {
      title: unsent.length ? purchaseStateRules[estado].sends.title : purchaseStateRules.BORRADOR.sends.title,
      period: period.label,
      supplier: { razonSocial, telefono },
      lines: JSON.stringify(
        lines.map(({ codigo, name, referencia, unidades, costo }) => ({ codigo, name, referencia, unidades, costo })),
      ),
    };
  });
