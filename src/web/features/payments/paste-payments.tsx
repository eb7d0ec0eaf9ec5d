import { useState } from 'react';
import { counted, showDay } from '#contract/format.ts';
import type { Account } from '#contract/ledger.calls.ts';
import { balanceText, coinRules, meansRules } from '#contract/ledger.ts';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { PasteField, PasteProblem } from '../../ui/form/paste-field.tsx';
import { type PastedLine, pastedPayments } from './pasted-payments.ts';
import type { PastedPayment } from './payment-rows.ts';
import styles from './payment-sheet.module.css';

type Props = { accounts: readonly Account[] | undefined; onAdd: (rows: readonly PastedPayment[]) => void };

export function PastePayments({ accounts, onAdd }: Props) {
  const [text, setText] = useState('');
  const lines = accounts ? pastedPayments(text, accounts, today()) : [];
  const found = lines.flatMap((line) => ('person' in line ? [line] : []));
  const keep = (left: readonly PastedLine[]) => setText(left.map((line) => line.text).join('\n'));
  return (
    <div className={styles.paste}>
      <PasteField
        name="lineas"
        data-untaken="add"
        description="Una por pago: nombre, importe y, si hace falta, moneda, medio y día, como «Ana Sol 15.000» o copiadas de una planilla."
        rows={5}
        text={text}
        onChange={setText}
        waiting={accounts ? undefined : 'Buscando las cuentas…'}
        lines={lines}
      >
        {(line, at) => (
          <Line
            key={at}
            line={line}
            onChoose={(chosen) => {
              onAdd([chosen]);
              keep(lines.filter((other) => other !== line));
            }}
          />
        )}
      </PasteField>
      {lines.length > 0 && (
        <Button
          disabled={found.length === 0}
          onClick={() => {
            onAdd(found);
            keep(lines.filter((line) => 'problem' in line));
          }}
          label={found.length > 0 ? `Agregar ${counted(found.length, 'pago', 'pagos')}` : 'Nada para agregar'}
        />
      )}
    </div>
  );
}

function Line({ line, onChoose }: { line: PastedLine; onChoose: (chosen: PastedPayment) => void }) {
  if ('person' in line)
    return (
      <li>
        <span>{line.person.nombreCompleto}</span>
        <strong>{saidText(line.payment)}</strong>
      </li>
    );
  const { text, problem, payment, choices = [] } = line;
  return (
    <PasteProblem text={text} problem={problem}>
      {payment &&
        choices.length > 0 &&
        choices.map((person) => (
          <Button key={person.id} variant="outline" onClick={() => onChoose({ person, payment })}>
            {[person.nombreCompleto, person.lider, balanceText(person.saldo)].filter(Boolean).join(' · ')}
          </Button>
        ))}
    </PasteProblem>
  );
}

const saidText = ({ importe, moneda, medio, dia }: PastedPayment['payment']) =>
  [moneda ? `${coinRules[moneda].symbol} ${importe}` : importe, medio && meansRules[medio].name, dia && showDay(dia)]
    .filter(Boolean)
    .join(' · ');
