import type { BankRow } from '#contract/bank.calls.ts';
import { doubtRules, type TransferSign } from '#contract/bank.ts';
import { listed, showDay } from '#contract/format.ts';
import { balanceText } from '#contract/ledger.ts';
import { formatCoin } from '#contract/rates.ts';
import type { AlikePayment } from '#contract/refusals.calls.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import { Checkbox } from '../../ui/form/field.tsx';
import { Pill } from '../../ui/pill.tsx';
import { AlikePayments } from '../ledger/alike-payments.tsx';
import styles from './bank-page.module.css';
import { type Decision, findPayers, type Payer } from './use-bank-file.ts';

type Props = {
  row: BankRow;
  decision: Decision;
  problem: string | undefined;
  alike: readonly AlikePayment[];
  onDecide: (changes: Partial<Decision>) => void;
};

export function BankLine({ row, decision: { payer, ticked }, problem, alike, onDecide }: Props) {
  const { fila, texto, dudas, posibles, parecido, registrado } = row;
  const what = `${showDay(row.dia)} · ${formatCoin(row.moneda, row.importe)}`;
  if (registrado)
    return (
      <li className={styles.row} aria-label={what}>
        <strong>{what}</strong>
        <p className={styles.text}>{texto}</p>
        <p>
          <Pill tone="quiet">Ya registrada</Pill> {registrado.nombre}, el {formatDay(registrado.createdAt)}
        </p>
      </li>
    );
  const signs = posibles.find(({ userId }) => userId === payer?.userId)?.por ?? [];
  const others = posibles.filter(({ userId }) => userId !== payer?.userId);
  const choose = (chosen: Payer | null) => {
    // Only the entries of `posibles` have a waiting proof, so the chosen person is looked up there.
    const named = posibles.find(({ userId }) => userId === chosen?.userId);
    onDecide({ payer: named ?? chosen, ticked: chosen !== null, answer: undefined });
  };
  return (
    <li className={styles.row} aria-label={what}>
      <Checkbox
        label={what}
        checked={ticked}
        disabled={!payer}
        onChange={({ currentTarget: { checked } }) => onDecide({ ticked: checked })}
      />
      <div className={styles.said}>
        <p className={styles.text}>{texto || `Fila ${fila}, sin texto`}</p>
        {dudas.map(({ duda, dice }) => (
          <p key={`${duda} ${dice}`} className={styles.doubt}>
            {doubtRules[duda](dice)}
          </p>
        ))}
      </div>
      <div className={styles.payer}>
        <Autocomplete<Payer>
          compact
          label="Persona"
          least={2}
          error={problem}
          search={findPayers}
          itemLabel={({ nombre }) => nombre}
          value={payer}
          onChoose={choose}
        />
        {payer && (
          <p>
            {balanceText(payer.saldo)}
            {signs.length > 0 && ` · coincide ${listed(signs.map((sign) => signWords[sign]))}`}
          </p>
        )}
        {payer?.comprobanteId && <p>Acepta el pago que avisó.</p>}
        {alike.length > 0 && (
          <AlikePayments payments={alike} onAnswer={(answer) => onDecide(answer ? { answer } : { ticked: false })} />
        )}
        {parecido && <p className={styles.warning}>Hay un pago igual de esos días: puede ser este.</p>}
        {!payer && others.length > 0 && (
          <div className={styles.others}>
            {others.map((one) => (
              <Button key={one.userId} variant="outline" onClick={() => choose(one)}>
                {one.nombre}, {balanceText(one.saldo)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

const signWords: Record<TransferSign, string> = {
  CUENTA: 'la cuenta',
  NOMBRE: 'el nombre',
  REFERENCIA: 'la referencia',
  COMPROBANTE: 'el comprobante',
  IMPORTE: 'lo que debe',
};
