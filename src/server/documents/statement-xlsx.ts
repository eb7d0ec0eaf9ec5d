import { balanceText } from '#contract/ledger.ts';
import { type AccountStatement, type StatementLine, statementLines } from './statement.ts';
import { tableSheet, writeWorkbook } from './xlsx.ts';

/** `Cuenta_{name}.xlsx`: an account's movements, each with what was owed after it. */
export function statementXlsx(statement: AccountStatement, made: string): Promise<Uint8Array> {
  const { owner, leader, telefono, period, closing } = statement;
  return writeWorkbook(`Cuenta corriente de ${owner}`, [
    tableSheet<StatementLine>({
      name: 'Cuenta corriente',
      title: 'Cuenta corriente',
      owner: `Cuenta corriente de ${owner}`,
      made,
      parties: [
        ['Nombre', owner],
        ['Líder', leader ?? 'Sin líder'],
        ['Teléfono', telefono],
        ['Período', period],
        ['Saldo', balanceText(closing)],
      ],
      columns: [
        { header: 'Fecha', kind: 'day', width: 12, value: ({ day }) => day },
        { header: 'Movimiento', kind: 'text', width: 34, value: ({ text }) => text },
        { header: 'Nota', kind: 'text', width: 34, value: ({ nota }) => nota },
        { header: 'Debe', kind: 'money', width: 16, value: ({ debe }) => debe, total: true },
        { header: 'Haber', kind: 'money', width: 16, value: ({ haber }) => haber, total: true },
        { header: 'Saldo', kind: 'money', width: 16, value: ({ saldo }) => saldo },
      ],
      rows: statementLines(statement),
      closing: {
        text: 'Saldo final',
        header: 'Saldo',
        value: closing,
        formula: (sum, first) => `${first('Saldo')}+${sum('Debe')}-${sum('Haber')}`,
      },
    }),
  ]);
}
