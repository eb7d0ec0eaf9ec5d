import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { approximately, formatExactPrice, showDay } from '#contract/format.ts';
import type { Account, OneAccount } from '#contract/ledger.calls.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { TellByWhatsApp } from '../../ui/phone.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { shownRate } from '../rates/in-pesos.tsx';
import { accountOf } from './queries.ts';

/** Somebody who owes, and is told so. */
type Debtor = Pick<Account, 'id' | 'nombreCompleto' | 'telefono' | 'saldo' | 'desde'>;

export const openReminder = (debtor: Debtor) => openDialog(ReminderDialog, { debtor });

/** A text that reminds somebody of what is owed, ready to be copied or sent. */
function ReminderDialog({ debtor, answer }: Answering<void> & { debtor: Debtor }) {
  const { data: rate } = useQuery(shownRate);
  const { data: account } = useQuery(accountOf(String(debtor.id)));
  const pesos = rate ? ` (${approximately(debtor.saldo, rate)})` : '';
  const since = debtor.desde ? ` desde el ${showDay(debtor.desde)}` : '';
  const text = `Hola ${debtor.nombreCompleto}. Le recordamos que debe ${formatExactPrice(debtor.saldo)}${pesos}${since}.${payable(account?.cobro)} Si ya pagó, avísenos, por favor. ¡Gracias!`;
  const { field, copied, copy } = useCopy<HTMLTextAreaElement>(text);
  return (
    <Dialog
      title={`Recordar a ${debtor.nombreCompleto}`}
      onClose={answer}
      footer={
        <>
          <Button variant="outline" onClick={copy}>
            <Copy /> {copied ? 'Copiado' : 'Copiar'}
          </Button>
          <TellByWhatsApp phone={debtor.telefono} text={text} />
        </>
      }
    >
      <TextArea
        ref={field}
        whole
        label="Mensaje"
        value={text}
        rows={7}
        readOnly
        description={copied === false && 'El mensaje quedó marcado: cópielo.'}
      />
    </Dialog>
  );
}

/** Where it can be paid to. */
function payable({ alias, cbu }: Partial<OneAccount['cobro']> = {}): string {
  if (alias) return ` Puede transferir al alias ${alias}.`;
  return cbu ? ` Puede transferir al CBU o CVU ${cbu}.` : '';
}
