import sql from 'sql-template-tag';
import { z } from 'zod';
import { counted } from '#contract/format.ts';
import type { PurchaseLine, SurplusFate } from '#contract/purchases.calls.ts';
import { fateRules } from '#contract/purchases.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, takeKey } from '../../platform/db/idempotency.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockPurchase } from './lock-purchase.ts';
import { surplusLines } from './purchased-lines.ts';
import type { PurchaseKey } from './queries.ts';

/**
 * Records what became of some surplus units of a line. A repeated key changes nothing.
 *
 * @throws Refusal 404, 409 `VENTANA_ABIERTA`, 422 for more units than are left over.
 */
export const recordSurplusFate = (
  db: Db,
  viewer: Viewer,
  of: PurchaseKey,
  { clave, ...fate }: SurplusFate & { clave: string | undefined },
): Promise<void> =>
  change(db, viewer, async (change) => {
    const { tx, record, announce } = change;
    const key = { clave, huella: fingerprint('sobrantes', of, fate) };
    if (await takeKey(tx, keyUses.surplus, viewer.id, key)) return;
    const changed = await lockPurchase(change, of, 'lo que llega se anota cuando termina');
    const { productoId, referencia, unidades, destino } = fate;
    const [line] = (await leftOver(tx, of)).filter(
      (line) => line.ventana === of.ventana && line.productoId === productoId && line.referencia === referencia,
    );
    const left = line?.unidades ?? 0;
    if (unidades > left)
      throw invalidField('unidades', left ? `Sobran ${left}: escriba hasta ${left}.` : 'De ese renglón no sobra nada.');
    await writeFates(change, of, [{ ...fate, ventana: of.ventana, compra: null }]);
    const what = `${counted(unidades, 'unidad', 'unidades')} de ${line?.name}: ${fateRules[destino].text}`;
    await record(changed('sobrante', null, what));
    announce({ kind: 'purchase' });
  });

const LeftOver = z.object({
  ventana: z.int(),
  productoId: z.int(),
  referencia: z.string(),
  name: z.string(),
  unidades: z.int(),
});

const leftOver = (tx: Transaction, { ventana, proveedorId }: PurchaseKey) =>
  tx.rows(LeftOver)`
    with ${surplusLines(ventana, sql`r.proveedor_id = ${proveedorId}`)}
    select s.ventana_id as ventana, s.producto_id as "productoId", s.referencia, d.name, s.sobraron - s.dichas as unidades
    from sobrante s join producto d using (producto_id)
    where s.sobraron > s.dichas order by s.ventana_id`;

/** Takes surplus units of earlier windows for a locked purchase, oldest first. Returns the number of units. */
export async function takeSurplus(change: Change, of: PurchaseKey, lines: readonly PurchaseLine[]): Promise<number> {
  const used = (await leftOver(change.tx, of)).filter(({ ventana }) => ventana < of.ventana);
  const fates = lines.flatMap(({ productoId, referencia, porTomar }) => {
    let wanted = porTomar;
    return used
      .filter((line) => line.productoId === productoId && line.referencia === referencia)
      .flatMap(({ ventana, unidades: left }) => {
        const unidades = Math.min(wanted, left);
        wanted -= unidades;
        return unidades ? [{ ventana, productoId, referencia, unidades, destino: 'COMPRA', compra: of.ventana }] : [];
      });
  });
  if (fates.length) await writeFates(change, of, fates);
  return fates.reduce((sum, { unidades }) => sum + unidades, 0);
}

type WrittenFate = Omit<SurplusFate, 'destino'> & { ventana: number; destino: string; compra: number | null };

const writeFates = ({ tx, viewer }: Change, { proveedorId }: PurchaseKey, fates: readonly WrittenFate[]) =>
  tx.execute`
    insert into sobrante_destino (ventana_id, proveedor_id, producto_id, referencia, unidades, destino, compra_ventana_id, dicho_por)
    select s.ventana, ${proveedorId}, s."productoId", s.referencia, s.unidades, s.destino, s.compra, ${viewer.id}
    from jsonb_to_recordset(${JSON.stringify(fates)}::jsonb)
      as s (ventana int, "productoId" int, referencia text, unidades int, destino text, compra int)`;

export const fatesExceedSurplus = async (tx: Transaction, { ventana, proveedorId }: PurchaseKey): Promise<boolean> =>
  (await tx.execute`
    with ${surplusLines(ventana, sql`r.proveedor_id = ${proveedorId}`)}
    select from sobrante where ventana_id = ${ventana} and dichas > sobraron limit 1`) > 0;
