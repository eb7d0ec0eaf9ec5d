import type { Shares } from '#contract/packing.calls.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isDelivered, type Line, printOf, type ShortageKey } from './queries.ts';
import { moreThanOrdered, shortageNow } from './read-shortage.ts';
import { lockShortage, writeShares } from './write-shares.ts';

/**
 * Delivers of each line as many units as `reparto` says, in one transaction; what stands already changes nothing. Only
 * pending orders of a window that is closed take part.
 *
 * @throws Refusal 404, 409 `VENTANA_ABIERTA`, `VERSION_VIEJA` when the orders are others than those that were read, 422 for more than was ordered and for a line that is named twice.
 */
export const shareShortage = (db: Db, viewer: Viewer, of: ShortageKey, { huella, reparto }: Shares) =>
  change(db, viewer, async (change) => {
    const locked = await lockShortage(change, of);
    const lines = new Map(locked.lines.map((line) => [keyOf(line), line]));
    const asked = new Map(reparto.map((share, at) => [keyOf(share), { ...share, at }]));
    const twice = reparto.findIndex((share, at) => asked.get(keyOf(share))?.at !== at);
    if (twice !== -1) throw invalidField(`reparto.${twice}.linea`, 'Este renglón está dos veces en el reparto.');
    const changed = [...asked].filter(([key, { entregada }]) => lines.get(key)?.entregada !== entregada);
    if (!changed.length) return shortageNow(change.tx, of);
    if (printOf(locked.lines) !== huella) throw changedMeanwhile();
    const shares = changed.map(([key, { entregada, at }]) => {
      const line = lines.get(key);
      if (!line) throw invalidField(`reparto.${at}.linea`, 'No es un renglón pendiente de este producto.');
      if (entregada > line.quantity) throw moreThanOrdered(`reparto.${at}.entregada`, line.quantity);
      return { line, entregada };
    });
    await writeShares(change, locked, shares);
    return shortageNow(change.tx, of);
  });

/**
 * Delivers what was ordered again; where nothing was shared out nothing changes. 409 `PEDIDO_REALIZADO` once an order that took
 * part is done, `VERSION_VIEJA` when it is not the sharing out that was read.
 */
export const undoShortage = (db: Db, viewer: Viewer, of: ShortageKey, { huella }: Partial<Pick<Shares, 'huella'>>) =>
  change(db, viewer, async (change: Change) => {
    const locked = await lockShortage(change, of);
    const shared = locked.lines.filter(({ entregada }) => entregada !== null);
    if (!shared.length) return;
    if (huella !== undefined && printOf(locked.lines) !== huella) throw changedMeanwhile();
    if (await isDelivered(change.tx, of))
      throw new Refusal('PEDIDO_REALIZADO', 'Ya se entregó un pedido de este reparto: no se puede deshacer.');
    await writeShares(
      change,
      locked,
      shared.map((line) => ({ line, entregada: null })),
    );
  });

const keyOf = ({ orderId, linea }: Pick<Line, 'orderId' | 'linea'>) => `${orderId} ${linea}`;

const changedMeanwhile = () =>
  new Refusal('VERSION_VIEJA', 'Los pedidos de este producto cambiaron mientras tanto. Revise el reparto.');
