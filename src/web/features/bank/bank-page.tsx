import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { BankFile, BankRow } from '#contract/bank.calls.ts';
import {
  type BankColumns,
  type BankField,
  bankFieldNames,
  bankFields,
  type TransferState,
  transferRules,
  transferStates,
} from '#contract/bank.ts';
import { counted, listed } from '#contract/format.ts';
import { type Coin, coinChoices } from '#contract/ledger.ts';
import { MOST_PAYMENTS } from '#contract/limits.ts';
import { formatCoin } from '#contract/rates.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Folded } from '../../ui/folded.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { FilesButton } from '../../ui/form/files-button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import upload from '../../ui/upload.module.css';
import { HelpLink } from '../help/help-line.tsx';
import { AllAccounts } from '../ledger/all-accounts.tsx';
import styles from './bank-page.module.css';
import { BankLine } from './bank-row.tsx';
import { sumsOf } from './queries.ts';
import { columnsIn, useBankFile } from './use-bank-file.ts';

/** 'Archivo del banco': what came in by a bank or a wallet, matched with proofs and debts, of which the ticked rows become payments. */
export function BankPage() {
  const bank = useBankFile();
  const { file, result, reason, busy } = bank;
  const lectura = result?.lectura;
  return (
    <>
      <PageHead title="Archivo del banco" help={<HelpLink topic="banco" />} tools={<AllAccounts />} />
      <section className={upload.source} aria-label="Archivo">
        {!result && (
          <p>
            Elija los movimientos que baja el banco o la billetera (.xlsx o .csv). Cuenta solo lo que entró; nada se
            registra hasta «Registrar pagos», y una fila ya registrada no se registra otra vez.
          </p>
        )}
        <div className={upload.choice}>
          <FilesButton accept=".xlsx,.csv" disabled={busy} onChoose={([chosen]) => chosen && void bank.choose(chosen)}>
            <FileUp /> {file ? 'Elegir otro archivo' : 'Elegir archivo'}
          </FilesButton>
          {file && <span>{file.name}</span>}
        </div>
        {busy && !result && <p role="status">Leyendo el archivo…</p>}
        <FormProblem reason={reason ?? lectura?.falta} />
        {lectura && (
          <Folded key={`${file?.name} ${lectura.falta}`} title="Cómo se leyó" opened={lectura.falta !== null}>
            <Reading lectura={lectura} onChange={bank.readAs} />
          </Folded>
        )}
      </section>
      {result && lectura?.falta === null && <Rows result={result} bank={bank} />}
    </>
  );
}

type ReadingProps = {
  lectura: BankFile['lectura'];
  onChange: (choices: { columnas?: BankColumns; moneda?: Coin }) => void;
};

/** What each column holds, and the coin; remembered for the next file with the same headers. */
function Reading({ lectura: { columnas, moneda }, onChange }: ReadingProps) {
  const assign = (columna: number, campo: BankField | undefined) => {
    const rest = columnas.filter((column) => column.columna !== columna && column.campo !== campo);
    onChange({ columnas: { ...columnsIn(rest), ...(campo && { [campo]: columna }) } });
  };
  return (
    <div className={styles.fields}>
      <SelectField
        compact
        label="Moneda"
        value={moneda}
        choices={coinChoices}
        onPick={(picked) => onChange({ moneda: picked as Coin })}
      />
      {columnas.map(({ columna, encabezado, ejemplos, campo }) => (
        <SelectField
          key={columna}
          compact
          label={encabezado || `Columna ${columna + 1}`}
          description={ejemplos.join(' · ')}
          choices={bankFieldNames.map((value) => ({ value, label: bankFields[value] }))}
          none="Texto"
          value={campo ?? ''}
          onPick={(field) => assign(columna, field as BankField | undefined)}
        />
      ))}
    </div>
  );
}

const ROWS_AT_ONCE = 50;

type RowsProps = { result: BankFile; bank: ReturnType<typeof useBankFile> };

function Rows({ result, bank }: RowsProps) {
  const [state, setState] = useState<TransferState | null>(null);
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const { filas, salientes, otras, ilegibles } = result;
  const { ticked } = bank;
  const found: readonly BankRow[] = state ? filas.filter(({ estado }) => estado === state) : filas;
  const now = Math.min(ticked.length, MOST_PAYMENTS);
  const left = [
    salientes > 0 && counted(salientes, 'egreso', 'egresos'),
    otras > 0 && counted(otras, 'fila sin movimiento', 'filas sin movimiento'),
    ilegibles.length > 0 && counted(ilegibles.length, 'fila que no se entiende', 'filas que no se entienden'),
  ].filter((part) => typeof part === 'string');
  return (
    <>
      <ChoiceChips
        label="Mostrar"
        choices={[
          [`Todas (${filas.length})`, null],
          ...transferStates
            .map((one) => [one, filas.filter(({ estado }) => estado === one).length] as const)
            .filter(([one, count]) => count > 0 || one === state)
            .map(([one, count]) => [`${transferRules[one].label} (${count})`, one] as const),
        ]}
        value={state}
        onPick={(picked) => {
          setState(picked);
          setShown(ROWS_AT_ONCE);
        }}
      />
      {filas.length === 0 && <p>En el archivo no entró dinero.</p>}
      <ul className={styles.rows} aria-label="Ingresos">
        {found.slice(0, shown).map((row) => (
          <BankLine
            key={row.fila}
            row={row}
            decision={bank.decisionOf(row)}
            problem={bank.problems[row.fila]}
            onDecide={(changes) => bank.decide(row, changes)}
          />
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="outline" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          Mostrar más ({found.length - shown})
        </Button>
      )}
      {left.length > 0 && (
        <Folded title={`No cuentan ${listed(left)}`}>
          <ul className={styles.left}>
            {ilegibles.map(({ fila, texto, motivo }) => (
              <li key={fila}>
                Fila {fila}: {motivo} {texto}
              </li>
            ))}
          </ul>
        </Folded>
      )}
      <div className={styles.foot}>
        <p role="status">
          {ticked.length > 0 &&
            `${counted(ticked.length, 'fila marcada', 'filas marcadas')}: ${listed(sumsOf(ticked).map(([coin, sum]) => formatCoin(coin, sum)))}`}
        </p>
        <Button busy={bank.busy} disabled={now === 0} onClick={bank.apply}>
          {now > 0 ? `Registrar ${counted(now, 'pago', 'pagos')}` : 'Registrar pagos'}
        </Button>
      </div>
    </>
  );
}
