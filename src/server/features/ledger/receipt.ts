import sql from 'sql-template-tag';
import { sentence, showDay } from '#contract/format.ts';
import { balanceText, meansRules, moneyOf } from '#contract/ledger.ts';
import { amountText } from '#contract/rates.ts';
import type { Receipt } from '../../documents/receipt.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { type AccountRules, accountById } from './accounts.ts';
import { movementsOf, readMovements } from './queries.ts';
import { dollarsInWords } from './record-movement.ts';

/**
 * Reads the receipt of a payment or of money handed out. 404 `SIN_RECIBO` for other movements, 409 `MOVIMIENTO_ANULADO`
 * for a reversed one.
 */
export const readReceipt = (
  db: Db,
  viewer: Viewer,
  { id, movimiento }: { id: number; movimiento: number },
  rules: AccountRules,
): Promise<Receipt> =>
  readSnapshot(db, async (tx) => {
    const { nombreCompleto: owner } = await accountById(tx, viewer, rules, id);
    const found = sql`(select * from ${movementsOf(sql`usuario_id = ${id}`)} m where m.id = ${movimiento})`;
    const [movement] = await readMovements(tx, viewer, found);
    const money = movement && moneyOf(movement.tipo);
    if (!movement || !money) throw new Refusal('SIN_RECIBO', 'Ese movimiento no tiene recibo.');
    if (movement.anuladoPor !== null) throw new Refusal('MOVIMIENTO_ANULADO', 'Ese movimiento fue anulado.');
    const { pago, medio, nota, saldo, quien, importe, createdAt } = movement;
    const dollars = Math.abs(importe);
    const { day } = wallClock(new Date(createdAt), rules.timeZone);
    return {
      number: movimiento,
      owner,
      parties: [
        [money < 0 ? 'Recibimos de' : 'Entregamos a', owner],
        ['Importe', pago ? amountText(pago, dollars) : dollarsInWords(dollars)],
        ['Medio', meansRules[medio ?? 'OTRO'].name],
        ['Día', showDay(pago?.dia ?? day)],
        ['Saldo después', sentence(balanceText(saldo))],
        ['Registró', `${quien}, el ${showDay(day)}`],
        ...(nota ? [['Nota', nota] as const] : []),
      ],
      inWords: sentence(dollarsInWords(dollars)),
    };
  });
