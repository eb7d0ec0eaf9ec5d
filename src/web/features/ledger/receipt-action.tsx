import { FileText, ReceiptText } from 'lucide-react';
import { formatExactPrice, sentence, showDay } from '#contract/format.ts';
import type { Account, Movement } from '#contract/ledger.calls.ts';
import { balanceText, moneyOf, movementText } from '#contract/ledger.ts';
import { amountText } from '#contract/rates.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { RowAction } from '../../ui/table/row-action.tsx';
import { download, outcomes } from '../downloads/download.ts';
import { MessageDialog } from './message-dialog.tsx';

type Owner = Pick<Account, 'id' | 'nombreCompleto' | 'telefono'>;
type Props = {
  movement: Movement;
  owner: Owner | undefined;
  /** The owner reads the account, so nobody needs a message. */
  own: boolean;
};

/** The receipt of money that changed hands: the paper, and for the shop also the message that tells the person. */
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
      <Button onClick={() => receive(movement, owner)}>
        <FileText /> Descargar PDF
      </Button>
    </MessageDialog>
  );
}
