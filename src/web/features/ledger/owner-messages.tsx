import { useQuery } from '@tanstack/react-query';
import { Copy, FileText, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { approximately, formatExactPrice, sentence, showDay } from '#contract/format.ts';
import type { Account, Movement, OneAccount } from '#contract/ledger.calls.ts';
import { balanceText, moneyOf, movementText } from '#contract/ledger.ts';
import { amountText } from '#contract/rates.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { TextArea } from '../../ui/form/field.tsx';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { TellByWhatsApp } from '../../ui/phone.tsx';
import { RowAction } from '../../ui/table/row-action.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { download, outcomes } from '../downloads/download.ts';
import { shownRate } from '../rates/in-pesos.tsx';
import { accountOf } from './queries.ts';

type MessageProps = Answering<void> & { title: string; phone: string; text: string; children?: ReactNode };

function MessageDialog({ title, phone, text, children, answer }: MessageProps) {
  const { field, copied, copy } = useCopy<HTMLTextAreaElement>(text);
  return (
    <Dialog
      title={title}
      onClose={answer}
      footer={
        <>
          {children}
          <Button variant="outline" onClick={copy} icon={Copy} label={copied ? 'Copiado' : 'Copiar'} />
          <TellByWhatsApp phone={phone} text={text} />
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

type Owner = Pick<Account, 'id' | 'nombreCompleto' | 'telefono'>;
type Props = {
  movement: Movement;
  owner: Owner | undefined;
  own: boolean;
};

export function ReceiptAction({ movement, owner, own }: Props) {
  if (!owner || movement.anuladoPor !== null || moneyOf(movement.tipo) === null) return null;
  return (
    <RowAction
      icon={ReceiptText}
      label="Recibo"
      of={`de ${movementText(movement).toLowerCase()} de ${formatExactPrice(Math.abs(movement.importe))}`}
      letter="r"
      onClick={() => (own ? receive(movement, owner) : openDialog(ReceiptDialog, { movement, owner }))}
    />
  );
}

const receive = ({ id: movimiento }: Movement, { id, nombreCompleto }: Owner) =>
  download(
    'GET /api/cuentas/:id/movimientos/:movimiento/recibo',
    { params: { id, movimiento } },
    { label: 'Recibo', file: `Recibo_${movimiento}_${nombreCompleto}.pdf`, ...outcomes.downloadedReport },
  );

function ReceiptDialog({ movement, owner, answer }: Answering<void> & { movement: Movement; owner: Owner }) {
  const { id, pago, importe, saldo, createdAt } = movement;
  const dollars = Math.abs(importe);
  const day = pago ? showDay(pago.dia) : formatDay(createdAt);
  const amount = pago ? amountText(pago, dollars) : formatExactPrice(dollars);
  const text = `Hola ${owner.nombreCompleto}. Recibo N° ${id}: ${movementText(movement)} del ${day}, ${amount}. Saldo: ${sentence(balanceText(saldo))} ¡Gracias!`;
  return (
    <MessageDialog title={`Recibo N° ${id}`} phone={owner.telefono} text={text} answer={answer}>
      <Button onClick={() => receive(movement, owner)} icon={FileText} label="Descargar PDF" />
    </MessageDialog>
  );
}
