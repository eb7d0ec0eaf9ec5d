import type { BankChoices, BankFile } from '#contract/bank.calls.ts';
import {
  type BankField,
  bankFieldNames,
  bankFields,
  type Separator,
  separatorNames,
  separators,
} from '#contract/bank.ts';
import { type Coin, coinChoices } from '#contract/ledger.ts';
import { SelectField } from '../../ui/form/field.tsx';
import styles from './bank-page.module.css';
import { columnsIn } from './use-bank-file.ts';

type SeparatorProps = { value: Separator | null; onPick: (separator: Separator) => void };

export const SeparatorField = ({ value, onPick }: SeparatorProps) => (
  <SelectField
    compact
    label="Separador de las columnas"
    value={value ?? ''}
    none={value === null ? 'Elija el separador' : undefined}
    choices={separatorNames.map((separator) => ({ value: separator, label: separators[separator] }))}
    onPick={(picked) => picked && onPick(picked as Separator)}
  />
);

type Props = { lectura: BankFile['lectura']; onChange: (choices: BankChoices) => void };

/** How a bank's file is read. The server remembers columns and coin for files with the same headers. */
export function BankReading({ lectura, onChange }: Props) {
  const { columnas, sin, moneda, separador, hojas, hoja, primerasFilas, encabezado } = lectura;
  const assign = (columna: number, before: BankField | null, campo: BankField | undefined) => {
    const rest = columnas.filter((column) => column.columna !== columna && column.campo !== campo);
    const left = before && before !== campo ? { [before]: null } : {};
    onChange({ columnas: { ...columnsIn({ columnas: rest, sin }), ...left, ...(campo && { [campo]: columna }) } });
  };
  return (
    <>
      <div className={styles.fields}>
        {hojas.length > 1 && (
          <SelectField
            compact
            label="Hoja"
            value={hoja ?? ''}
            choices={hojas}
            onPick={(picked) => onChange({ hoja: picked, encabezado: undefined, columnas: undefined })}
          />
        )}
        {separador !== null && (
          <SeparatorField
            value={separador}
            onPick={(picked) => onChange({ separador: picked, encabezado: undefined, columnas: undefined })}
          />
        )}
        <SelectField
          compact
          label="Fila de los encabezados"
          value={encabezado}
          choices={[
            { value: 0, label: 'Sin encabezados' },
            ...primerasFilas.map(({ fila, texto }) => ({ value: fila, label: `${fila}: ${texto}` })),
          ]}
          onPick={(picked) => onChange({ encabezado: Number(picked), columnas: undefined })}
        />
        <SelectField
          compact
          label="Moneda"
          description="De lo que no dice la suya."
          value={moneda}
          choices={coinChoices}
          onPick={(picked) => onChange({ moneda: picked as Coin })}
        />
      </div>
      <div className={styles.fields}>
        {columnas.map(({ columna, encabezado: header, ejemplos, campo }) => (
          <SelectField
            key={columna}
            compact
            label={header || `Columna ${columna + 1}`}
            description={ejemplos.join(' · ')}
            choices={bankFieldNames.map((value) => ({ value, label: bankFields[value] }))}
            none="Texto"
            value={campo ?? ''}
            onPick={(field) => assign(columna, campo, field as BankField | undefined)}
          />
        ))}
      </div>
    </>
  );
}
