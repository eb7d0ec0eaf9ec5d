import { formatExactPrice, showDay } from '#contract/format.ts';
import { balanceText } from '#contract/ledger.ts';
import { colors, columnFor, heading, renderPdf, right, type TableCell, table } from './pdf.ts';
import { type AccountStatement, statementLines, totalOf } from './statement.ts';

/** `Cuenta_{name}.pdf`: an account's movements, each with what was owed after it. */
export function statementPdf(statement: AccountStatement, made: string): Promise<Uint8Array> {
  const { owner, leader, telefono, period, closing } = statement;
  const lines = statementLines(statement);
  const [debe, haber] = [totalOf(lines, 'debe'), totalOf(lines, 'haber')];
  const money = (amount: number | null) => (amount === null ? '' : formatExactPrice(amount));
  const widest = (header: string, amounts: (number | null)[]) => columnFor([header, ...amounts.map(money)]);
  const strong = (text: string) => right(text, { bold: true });
  return renderPdf({
    title: 'Cuenta corriente',
    owner,
    made,
    content: [
      heading('Cuenta corriente', [
        ['Nombre', owner],
        ['Líder', leader ?? 'Sin líder'],
        ['Teléfono', telefono],
        ['Período', period],
        ['Saldo', balanceText(closing)],
      ]),
      table(
        [
          columnFor(['dd/mm/aaaa']),
          '*',
          widest('Debe', [debe, ...lines.map((line) => line.debe)]),
          widest('Haber', [haber, ...lines.map((line) => line.haber)]),
          widest(
            'Saldo',
            lines.map(({ saldo }) => saldo),
          ),
        ],
        ['Fecha', 'Movimiento', right('Debe'), right('Haber'), right('Saldo')],
        [
          ...lines.map(({ day, text, nota, debe, haber, saldo }): TableCell[] => [
            day ? showDay(day) : '',
            nota ? { stack: [text, { text: nota, fontSize: 8, color: colors.soft }] } : text,
            right(money(debe)),
            right(money(haber)),
            strong(money(saldo)),
          ]),
          ['', { text: 'Total de movimientos', bold: true }, strong(money(debe)), strong(money(haber)), ''],
          ['', { text: 'Saldo final', bold: true }, '', '', strong(money(closing))],
        ],
      ),
    ],
  });
}
