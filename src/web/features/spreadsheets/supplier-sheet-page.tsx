import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { counted, formatNumber, listed } from '#contract/format.ts';
import type { SupplierSheetResult } from '#contract/spreadsheets.calls.ts';
import { Button } from '../../ui/button.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Checkbox } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { HelpLine } from '../../ui/help/help-line.tsx';
import upload from '../../ui/upload.module.css';
import { FromProducts } from '../products/from-products.tsx';
import { type SupplierChoice, SupplierField } from '../suppliers/supplier-field.tsx';
import { EndedField } from './ended-field.tsx';
import { ImportResultView } from './import-result.tsx';
import { LastImport } from './last-import.tsx';
import { Removals } from './removals.tsx';
import { SheetReading } from './sheet-reading.tsx';
import { ImportProgressBar, SheetFileButton } from './sheet-source.tsx';
import styles from './spreadsheets.module.css';
import { type SheetChoices, useSupplierSheet } from './use-sheet.ts';

/** /planilla-proveedor: tries a supplier's sheet, then imports the rows without errors. */
export function SupplierSheetPage() {
  const sheet = useSupplierSheet();
  const { file, choices, busy, step, result, reason } = sheet;
  const rows = result?.resultado ?? null;
  const lectura = result?.lectura;
  // True while a question has no answer. The page then shows a warning and no error.
  const open = reason === null && lectura?.preguntas.some(({ respuesta }) => respuesta === null);
  const wanted = rows && !rows.aplicado ? rows.crear + rows.cambiar + sheet.removed.length : 0;
  return (
    <>
      <FromProducts title="Planilla de proveedor" />
      <section className={upload.source} aria-label="Planilla">
        <p>
          Elija el proveedor y su planilla tal como la manda (.xlsx o .csv). Lo que no se reconozca se elige acá y queda
          recordado para la próxima. «Agotado» es existencia 0; las filas que dicen «consultar», los títulos y los
          totales se saltean; una celda vacía no cambia nada.
        </p>
        <HelpLine topic="planilla">Nada se escribe hasta «Importar»: primero se muestra qué cambiaría.</HelpLine>
        <SheetSupplier onChoose={sheet.chooseSupplier} />
        <div className={upload.choice}>
          <SheetFileButton name={file?.name} busy={busy} onChoose={sheet.choose} />
          {wanted > 0 && (
            <Button busy={busy} onClick={sheet.apply}>
              Importar {counted(wanted, 'producto', 'productos')}
            </Button>
          )}
          {rows !== null && rows.rechazar > 0 && (
            <Button variant="outline" busy={busy} onClick={sheet.downloadRefused}>
              <FileDown /> Descargar las rechazadas
            </Button>
          )}
        </div>
        {file && !choices && <p role="status">Falta elegir el proveedor.</p>}
        {busy && <ImportProgressBar step={step} />}
        {open ? <p className={styles.warning}>{lectura?.falta}</p> : <FormProblem reason={reason ?? lectura?.falta} />}
        {result && choices && (
          <SheetReading
            // With another supplier, the texts typed before are discarded.
            key={choices.supplier.razonSocial}
            reading={result.lectura}
            choices={choices}
            onChange={sheet.change}
          />
        )}
      </section>
      {(!rows || rows.aplicado) && <LastImport />}
      {result && rows && (
        <>
          <LeftOut result={result} />
          {!rows.aplicado && (
            <Removals
              removals={result.bajas}
              isAll={result.lectura.completa}
              chosen={sheet.removed}
              onChoose={sheet.remove}
            />
          )}
          <ImportResultView
            result={rows}
            verdict={verdictOf(rows, result.lectura)}
            confirmed={sheet.confirmed}
            onConfirm={sheet.confirm}
          />
        </>
      )}
    </>
  );
}

type Rows = NonNullable<SupplierSheetResult['resultado']>;

function verdictOf({ aplicado, crear, cambiar, rechazar }: Rows, reading: SupplierSheetResult['lectura']): string {
  const { otras, completa } = reading;
  const refused = counted(rechazar, 'fila se rechaza', 'filas se rechazan');
  const unread = otras.length > 0 ? ` Falta leer ${listed(otras.map(({ texto }) => texto))}.` : '';
  if (aplicado && rechazar)
    return `Las filas buenas se importaron. ${refused}: descárguelas, corríjalas y vuelva a elegir esa planilla.${unread}`;
  if (aplicado) return completa ? 'La planilla se importó completa.' : `Lo leído se importó.${unread}`;
  if (crear + cambiar === 0)
    return rechazar
      ? `No hay nada para importar: ${refused}.${unread}`
      : `${completa ? 'La planilla' : 'Lo leído'} coincide con los productos: no hay nada para importar.${unread}`;
  return `Todavía no se cambió nada: revise las filas y confirme la importación.${rechazar ? ` ${refused}; las demás se importan.` : ''}`;
}

function LeftOut({ result }: { result: SupplierSheetResult }) {
  const { separadores, consultar, repetidas, ocultas, redondeados, omitidas } = result;
  const parts = [
    separadores && counted(separadores, 'título o total', 'títulos y totales'),
    consultar && `${formatNumber(consultar)} «consultar»`,
    repetidas && counted(repetidas, 'repetida igual', 'repetidas iguales'),
    ocultas && counted(ocultas, 'oculta', 'ocultas'),
  ].filter((part) => typeof part === 'string');
  return (
    <div className={styles.left}>
      {redondeados > 0 && (
        <p>
          {counted(redondeados, 'precio se redondeó', 'precios se redondearon')}: el de la planilla se ve en su fila.
        </p>
      )}
      {parts.length > 0 && (
        <Folded title={`Se saltean ${listed(parts)}`}>
          <ul>
            {omitidas.map(({ fila, texto }) => (
              <li key={fila}>
                Fila {fila}: {texto}
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </div>
  );
}

function SheetSupplier({ onChoose }: { onChoose: (supplier: SheetChoices['supplier'] | null) => void }) {
  const [isNew, setNew] = useState(false);
  const [known, setKnown] = useState<SupplierChoice | null>(null);
  const [name, setName] = useState('');
  const chooseNew = (razonSocial: string) => {
    setName(razonSocial);
    onChoose(razonSocial === '' ? null : { razonSocial });
  };
  return (
    <div className={styles.supplier}>
      {isNew ? (
        <EndedField
          label="Razón social del proveedor nuevo"
          description="Se crea al importar."
          value={name}
          maxLength={120}
          onEnd={chooseNew}
        />
      ) : (
        <SupplierField
          value={known}
          onChoose={(supplier) => {
            setKnown(supplier);
            onChoose(supplier);
          }}
        />
      )}
      <Checkbox
        label="Es un proveedor nuevo"
        checked={isNew}
        onChange={({ currentTarget: { checked } }) => {
          setNew(checked);
          if (checked) chooseNew(name);
          else onChoose(known);
        }}
      />
    </div>
  );
}
