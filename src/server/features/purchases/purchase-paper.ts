import { messages } from '#contract/messages.ts';
import { purchaseStateRules } from '#contract/purchases.ts';
import type { PurchasePaper } from '../../documents/purchase.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findPeriod } from '../windows/queries.ts';
import { lastSent, type PurchaseKey, purchaseBy, unsentLines } from './queries.ts';

/** Reads the next sending to a supplier; without unsent units, the last one. 404 `SIN_PEDIDOS` if there is none. */
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
