import { formatExactPrice, showDay } from '#contract/format.ts';
import { balanceText } from '#contract/ledger.ts';
import { colors, columnFor, heading, renderPdf, right, type TableCell, table } from './pdf.ts';
import { type AccountStatement, statementLines } from './statement.ts';

/** `Cuenta_{name}.pdf`: an account's movements, each with what was owed after it. */
export function statementPdf(statement: AccountStatement, made: string): Promise<Uint8Array> {
  const { owner, leader, telefono, period, closing } = statement;
  const lines = statementLines(statement);
  const money = (amount: number | null) => (amount === null ? '' : formatExactPrice(amount));
  const widest = (header: string, amounts: (number | null)[]) => columnFor([header, ...amounts.map(money)]);
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
          widest(
            'Debe',
            lines.map(({ debe }) => debe),
          ),
          widest(
            'Haber',
            lines.map(({ haber }) => haber),
          ),
          widest(
            'Saldo',
            lines.map(({ saldo }) => saldo),
          ),
        ],
        ['Fecha', 'Movimiento', right('Debe'), right('Haber'), right('Saldo')],
        lines.map(({ day, text, nota, debe, haber, saldo }): TableCell[] => [
          day ? showDay(day) : '',
          nota ? { stack: [text, { text: nota, fontSize: 8, color: colors.soft }] } : text,
          right(money(debe)),
          right(money(haber)),
          right(money(saldo), { bold: true }),
        ]),
      ),
    ],
  });
}
