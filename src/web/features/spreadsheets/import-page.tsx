import { counted, formatNumber } from '#contract/format.ts';
import type { ImportResult } from '#contract/spreadsheets.calls.ts';
import type { SheetAnswers } from '#contract/spreadsheets.ts';
import { answerTo } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { HelpLine } from '../help/help-line.tsx';
import { FromProducts } from '../products/from-products.tsx';
import styles from './import-page.module.css';
import { ImportResultView } from './import-result.tsx';
import { LastImport } from './last-import.tsx';
import { SheetFileButton } from './sheet-file-button.tsx';
import { SheetQuestions } from './sheet-questions.tsx';
import sheetStyles from './supplier-sheet.module.css';
import { type ImportStep, resultIn, sheetBody, useSheet } from './use-sheet.ts';

/** /importar-productos: a spreadsheet is tried row by row, and only then imported, all or nothing. */
export function ImportPage() {
  const { file, busy, step, result, reason, confirmed, choose, apply, answer, confirm, discard } = useImport();
  const ready = result !== null && !result.aplicado && result.rechazar === 0 && result.crear + result.cambiar > 0;
  return (
    <>
      <FromProducts title="Importar productos" />
      <section className={styles.source} aria-label="Planilla">
        <p>
          Elija una planilla .xlsx o .csv: cada fila se busca por su <strong>Código</strong> y primero se muestra qué se
          crearía, qué se cambiaría y qué se rechaza. Las columnas son las que trae «Exportar», en cualquier orden; las
          que faltan no se tocan. «Stock Limite» es el tope y «Stock», lo que queda: sin esa columna, un tope que cambia
          fija también lo que queda.
        </p>
        <HelpLine topic="planilla">
          La última importación se puede deshacer mientras nadie edite esos productos.
        </HelpLine>
        <div className={styles.choice}>
          <SheetFileButton name={file?.name} busy={busy} onChoose={choose} />
          {ready && (
            <Button busy={busy} onClick={apply}>
              Importar {counted(result.crear + result.cambiar, 'producto', 'productos')}
            </Button>
          )}
          {file && !busy && (
            <Button ref={handFocusOn} variant="quiet" onClick={discard}>
              Descartar
            </Button>
          )}
        </div>
        {busy && <ImportProgressBar step={step} />}
        <FormProblem reason={reason} />
        {result?.avisos?.map((aviso) => (
          <p key={aviso} className={sheetStyles.warning}>
            {aviso}
          </p>
        ))}
        {result && !result.aplicado && <SheetQuestions questions={result.preguntas ?? []} onAnswer={answer} />}
      </section>
      {(!result || result.aplicado) && <LastImport />}
      {result && (
        <ImportResultView
          result={result}
          {...(result.aplicado && result.avisos && { verdict: 'Lo leído se importó. Lo demás del archivo, no.' })}
          confirmed={confirmed}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

const phases = { LEER: 'Leyendo', COMPARAR: 'Comparando', GUARDAR: 'Guardando' } as const;

/** Which rows of which phase are done; before the first answer the file is on its way. */
function ImportProgressBar({ step }: { step: ImportStep | null }) {
  return (
    <label className={styles.progress}>
      <span role="status">
        {step
          ? `${phases[step.fase]}: ${formatNumber(step.hechas)} de ${formatNumber(step.total)} filas`
          : 'Enviando planilla…'}
      </span>
      <progress {...(step && { value: step.hechas, max: Math.max(1, step.total) })} />
    </label>
  );
}

/** A sheet of our own columns, all of it or nothing. */
function useImport() {
  const sheet = useSheet<SheetAnswers, ImportResult>({
    start: {},
    send: async ({ choices, ...sent }, onStep) => {
      const headers = { accept: 'application/x-ndjson' };
      const body = sheetBody('respuestas', choices, sent);
      const { plan = null, ...rows } = await resultIn(
        await answerTo('POST /api/producto/importar', { body, headers }),
        onStep,
      );
      return { plan, ...rows };
    },
    rowsOf: (rows) => rows,
    withRows: (_, rows) => ({ plan: null, ...rows }),
  });
  return { ...sheet, answer: (answers: SheetAnswers) => sheet.change({ ...sheet.choices, ...answers }) };
}
