import { useQuery } from '@tanstack/react-query';
import { approximately, formatExactPrice, showDay } from '#contract/format.ts';
import type { Account, OneAccount } from '#contract/ledger.calls.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { shownRate } from '../rates/in-pesos.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { accountOf } from './queries.ts';

type Debtor = Pick<Account, 'id' | 'nombreCompleto' | 'telefono' | 'saldo' | 'desde'>;

export const openReminder = (debtor: Debtor) => openDialog(ReminderDialog, { debtor });

function ReminderDialog({ debtor, answer }: Answering<void> & { debtor: Debtor }) {
  const { data: rate } = useQuery(shownRate);
  const { data: account } = useQuery(accountOf(String(debtor.id)));
  const pesos = rate ? ` (${approximately(debtor.saldo, rate)})` : '';
  const since = debtor.desde ? ` desde el ${showDay(debtor.desde)}` : '';
  const text = `Hola ${debtor.nombreCompleto}. Le recordamos que debe ${formatExactPrice(debtor.saldo)}${pesos}${since}.${payable(account?.cobro)} Si ya pagó, avísenos, por favor. ¡Gracias!`;
  return (
    <MessageDialog title={`Recordar a ${debtor.nombreCompleto}`} phone={debtor.telefono} text={text} answer={answer} />
  );
}

function payable({ alias, cbu }: Partial<OneAccount['cobro']> = {}): string {
  if (alias) return ` Puede transferir al alias ${alias}.`;
  return cbu ? ` Puede transferir al CBU o CVU ${cbu}.` : '';
}
