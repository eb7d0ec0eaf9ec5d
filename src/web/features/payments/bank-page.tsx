import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { BankChoices, BankFile, BankRow } from '#contract/bank.calls.ts';
import { leftOutRules, type TransferState, transferRules, transferStates } from '#contract/bank.ts';
import { counted, listed } from '#contract/format.ts';
import { coinRules, coins } from '#contract/ledger.ts';
import { MOST_PAYMENTS } from '#contract/limits.ts';
import { formatCoin } from '#contract/rates.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Folded } from '../../ui/folded.tsx';
import { FilesButton } from '../../ui/form/files-button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import upload from '../../ui/upload.module.css';
import styles from './bank-page.module.css';
import { BankReading, SeparatorField } from './bank-reading.tsx';
import { BankLine } from './bank-row.tsx';
import { sumsOf } from './payment-rows.ts';
import { PaymentsHead } from './payments-head.tsx';
import { useBankFile } from './use-bank-file.ts';

/** 'Del banco': matches incoming transfers in a bank's file with people. The cashier registers the ticked rows. */
export function BankPage() {
  const bank = useBankFile();
  const { file, result, reason, busy } = bank;
  const lectura = result?.lectura;
  return (
    <>
      <PaymentsHead help="banco" />
      <section className={upload.source} aria-label="Archivo">
        {!result && (
          <p>
            Elija los movimientos que baja el banco o la billetera (.xlsx o .csv). Cuenta solo lo que entró; nada se
            registra hasta «Registrar pagos», y una fila ya registrada no se registra otra vez.
          </p>
        )}
        <div className={upload.choice}>
          <FilesButton
            accept=".xlsx,.csv,.tsv,.txt,.xls,.ofx,.qif"
            disabled={busy}
            onChoose={([chosen]) => chosen && void bank.choose(chosen)}
          >
            <FileUp /> {file ? 'Elegir otro archivo' : 'Elegir archivo'}
          </FilesButton>
          {file && <span>{file.name}</span>}
        </div>
        {busy && !result && <p role="status">Leyendo el archivo…</p>}
        <FormProblem reason={reason ?? lectura?.falta} />
        {reason !== null && file && !/\.xlsx$/i.test(file.name) && (
          <SeparatorField value={bank.choices.separador ?? null} onPick={(separador) => bank.readAs({ separador })} />
        )}
        {lectura && (
          <>
            <Asked lectura={lectura} onChange={bank.readAs} />
            <Folded key={`${file?.name} ${lectura.falta}`} title="Cómo se leyó" opened={lectura.falta !== null}>
              <BankReading lectura={lectura} onChange={bank.readAs} />
            </Folded>
          </>
        )}
      </section>
      {result && lectura?.falta === null && <Rows result={result} bank={bank} />}
    </>
  );
}

type AskedProps = { lectura: BankFile['lectura']; onChange: (choices: BankChoices) => void };

const Asked = ({ lectura: { confirmarMoneda, moneda, otrasHojas }, onChange }: AskedProps) => (
  <>
    {confirmarMoneda && (
      <div className={styles.asked}>
        <p>
          Hay importes que no dicen su moneda: parecen {coinRules[moneda].name.toLowerCase()}. Hasta que la confirme,
          esas filas no vienen marcadas.
        </p>
        {coins.map((coin) => (
          <Button key={coin} variant="outline" onClick={() => onChange({ moneda: coin })}>
            Son {coinRules[coin].name.toLowerCase()}
          </Button>
        ))}
      </div>
    )}
    {otrasHojas.length > 0 && (
      <div className={styles.asked}>
        <p>El libro tiene movimientos en otra hoja, que no se leyó.</p>
        {otrasHojas.map((hoja) => (
          <Button
            key={hoja}
            variant="outline"
            onClick={() => onChange({ hoja, encabezado: undefined, columnas: undefined })}
          >
            Leer «{hoja}»
          </Button>
        ))}
      </div>
    )}
  </>
);

const ROWS_AT_ONCE = 50;

type RowsProps = { result: BankFile; bank: ReturnType<typeof useBankFile> };

function Rows({ result, bank }: RowsProps) {
  const [state, setState] = useState<TransferState | null>(null);
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const { filas, salientes, otras, noCuentan, ilegibles } = result;
  const { ticked } = bank;
  const found: readonly BankRow[] = state ? filas.filter(({ estado }) => estado === state) : filas;
  const now = Math.min(ticked.length, MOST_PAYMENTS);
  const left = [
    salientes > 0 && counted(salientes, 'egreso', 'egresos'),
    otras > 0 && counted(otras, 'fila que no es un ingreso', 'filas que no son ingresos'),
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
            alike={bank.alike[row.fila] ?? []}
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
            {noCuentan.map(({ fila, texto, motivo }) => (
              <li key={fila}>
                Fila {fila}: <strong>{leftOutRules[motivo].label}.</strong> {texto}
              </li>
            ))}
            {ilegibles.map(({ fila, texto, motivo }) => (
              <li key={fila}>
                Fila {fila}: <strong>{motivo}</strong> {texto}
              </li>
            ))}
          </ul>
          {noCuentan.length < salientes + otras && <p>Son las primeras {noCuentan.length}.</p>}
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
