import { counted } from '#contract/format.ts';
import type { ImportResult } from '#contract/spreadsheets.calls.ts';
import type { SheetAnswers } from '#contract/spreadsheets.ts';
import { answerTo } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { handFocusOn } from '../../ui/page-heading.tsx';
import upload from '../../ui/upload.module.css';
import { FromProducts } from '../products/from-products.tsx';
import { ImportResultView } from './import-result.tsx';
import { LastImport } from './last-import.tsx';
import { SheetQuestions } from './sheet-questions.tsx';
import { ImportProgressBar, SheetFileButton, SheetNotices, TabField } from './sheet-source.tsx';
import styles from './spreadsheets.module.css';
import { resultIn, sheetBody, useSheet } from './use-sheet.ts';

/** /importar-productos: shows what a sheet would change, then imports all of its rows or none. */
export function ImportPage() {
  const { file, choices, busy, step, result, reason, confirmed, choose, apply, change, confirm, discard } = useImport();
  const ready = result !== null && !result.aplicado && result.rechazar === 0 && result.crear + result.cambiar > 0;
  return (
    <>
      <FromProducts title="Importar productos" />
      <section className={upload.source} aria-label="Planilla">
        <p>
          Elija una planilla .xlsx o .csv: cada fila se busca por su <strong>Código</strong> y primero se muestra qué se
          crearía, qué se cambiaría y qué se rechaza. Las columnas son las que trae «Exportar», en cualquier orden; las
          que faltan no se tocan. «Stock Limite» es el tope y «Stock», lo que queda: sin esa columna, un tope que cambia
          fija también lo que queda.
        </p>
        <HelpLine topic="planilla">
          La última importación se puede deshacer mientras nadie edite esos productos.
        </HelpLine>
        <div className={upload.choice}>
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
        <SheetNotices notices={result?.avisos} />
        {result && (
          <div className={styles.fields}>
            <TabField tabs={result.hojas} read={result.hoja} onPick={(hoja) => change({ ...choices, hoja })} />
          </div>
        )}
        {result && !result.aplicado && (
          <SheetQuestions
            questions={result.preguntas ?? []}
            onAnswer={(answers) => change({ ...choices, respuestas: { ...choices.respuestas, ...answers } })}
          />
        )}
      </section>
      {(!result || result.aplicado) && <LastImport />}
      {result && (
        <ImportResultView result={result} verdict={verdictOf(result)} confirmed={confirmed} onConfirm={confirm} />
      )}
    </>
  );
}

function verdictOf({ aplicado, rechazar, crear, cambiar, avisos }: ImportResult): string {
  if (aplicado) return avisos ? 'Lo leído se importó. Lo demás del archivo, no.' : 'La planilla se importó completa.';
  if (rechazar > 0)
    return 'No se cambió nada: corrija las filas rechazadas en la planilla y vuelva a elegirla. Se importa completa o no se importa.';
  if (crear + cambiar === 0) return 'La planilla coincide con los productos: no hay nada para importar.';
  return 'Todavía no se cambió nada: revise las filas y confirme la importación.';
}

function useImport() {
  return useSheet<{ hoja?: string; respuestas: SheetAnswers }, ImportResult>({
    start: { respuestas: {} },
    send: async ({ choices, ...sent }, onStep) => {
      const headers = { accept: 'application/x-ndjson' };
      const body = sheetBody(choices, sent);
      const { plan = null, ...rows } = await resultIn(
        await answerTo('POST /api/producto/importar', { body, headers }),
        onStep,
      );
      return { plan, ...rows };
    },
    rowsOf: (rows) => rows,
    withRows: (result, rows) => ({ ...result, ...rows, plan: null }),
  });
}
