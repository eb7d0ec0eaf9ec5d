import { counted, formatNumber, listed, sentence } from '#contract/format.ts';
import { sheetHeaders } from '#contract/product-fields.ts';
import type { ImportOutcome, ImportRow } from '#contract/spreadsheets.calls.ts';
import { type ImportAction, importActions, importRules } from '#contract/spreadsheets.ts';
import { inUrl, oneOf, useFilters } from '../../platform/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Pill } from '../../ui/pill.tsx';
import { searchIn } from '../../ui/search-text.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useLocalRows } from '../../ui/table/use-list.ts';
import { type Confirming, type Doubt, doubts, inBrief, RowDetail } from './import-row.tsx';
import styles from './spreadsheets.module.css';

const toConfirm = 'confirmar';
const renamed = 'nombre';
const trial: Record<ImportAction, string> = {
  crear: 'Se crearía',
  cambiar: 'Se cambiaría',
  igual: 'Sin cambios',
  rechazar: 'Se rechaza',
};
const applied: Record<ImportAction, string> = { ...trial, crear: 'Se creó', cambiar: 'Se cambió' };
const tones = { crear: 'good', cambiar: 'good', igual: 'quiet', rechazar: 'bad' } as const satisfies Record<
  ImportAction,
  unknown
>;
type Part = ImportAction | typeof toConfirm | typeof renamed;
const importView = inUrl({ accion: oneOf([...importActions, toConfirm, renamed]) });

type ResultProps = { result: ImportOutcome; verdict: string } & Confirming;

export function ImportResultView({ result, verdict, confirmed, onConfirm }: ResultProps) {
  const [{ accion }, change] = useFilters(importView);
  const words = result.aplicado ? applied : trial;
  const doubtful = result.filas.filter(isToConfirm);
  const rows = accion ? result.filas.filter((row) => isIn(accion, row)) : result.filas;
  const { list } = useLocalRows(rows, { index: rowIndex, sortBy });
  const recounted = result.filas.filter(recountsStock).length;
  const others = result.aplicado ? [] : result.filas.filter(isRenamed);
  const parts: [Part | undefined, label: string, count: number][] = [
    [undefined, 'Todas', result.total],
    ...importActions.map((action): (typeof parts)[number] => [action, words[action], result[action]]),
  ];
  if (result.filas.some(({ confirmar }) => confirmar)) parts.push([toConfirm, 'A confirmar', doubtful.length]);
  if (others.length) parts.push([renamed, 'Con otro nombre', others.length]);
  return (
    <>
      <p className={styles.verdict} role="status">
        {verdict}
      </p>
      {result.columnasIgnoradas.length > 0 && (
        <p className={styles.verdict}>{sentence(`Columnas que no se leen: ${result.columnasIgnoradas.join(', ')}`)}</p>
      )}
      {result.filas.length < result.total && <p className={styles.verdict}>{leftOut(result)}</p>}
      {!result.aplicado && recounted > 0 && (
        <p className={styles.verdict}>
          Cambia lo que queda de {counted(recounted, 'producto', 'productos')}: si hubo pedidos después de exportar la
          planilla, quítele la columna «{sheetHeaders.stock}» para no volver a ofrecer lo vendido.
        </p>
      )}
      {!result.aplicado && <Doubts rows={doubtful} onConfirm={onConfirm} />}
      {others.length > 0 && (
        <p className={styles.verdict}>
          {counted(others.length, 'producto conserva el nombre', 'productos conservan el nombre')} que usted le puso: el
          de la lista se ofrece en su fila.
        </p>
      )}
      <ChoiceChips
        label="Filtrar filas"
        className={styles.counts}
        choices={parts.map(([part, label, count]) => [
          label,
          part,
          <>
            {label} <strong>{formatNumber(count)}</strong>
          </>,
        ])}
        value={accion}
        onPick={(part) => change({ accion: part })}
      />
      <DataTable
        {...list}
        label="Filas de la planilla"
        noun={['fila', 'filas']}
        columns={columnsWith(words, result.aplicado ? undefined : { confirmed, onConfirm })}
        rowKey={({ fila }) => fila}
        search="Buscar filas"
        empty="Ninguna fila."
      />
    </>
  );
}

const isToConfirm = ({ accion, confirmar }: ImportRow) => importRules[accion].isRefused && confirmar !== undefined;

function isIn(part: Part, row: ImportRow): boolean {
  if (part === toConfirm) return row.confirmar !== undefined;
  return part === renamed ? isRenamed(row) : row.accion === part;
}

const isRenamed = ({ nombre }: ImportRow) => nombre !== undefined;

function Doubts({ rows, onConfirm }: { rows: readonly ImportRow[] } & Pick<Confirming, 'onConfirm'>) {
  return (Object.keys(doubts) as Doubt[]).map((doubt) => {
    const its = rows.filter(({ confirmar }) => confirmar === doubt);
    if (!its.length) return null;
    return (
      <div key={doubt} className={styles.doubt}>
        <p>{doubts[doubt].said(its.length)}</p>
        {doubts[doubt].all && (
          <Button variant="outline" onClick={() => void onConfirm(its, 'precio', true)}>
            {its.length === 1 ? 'Confirmar ese precio' : `Confirmar los ${formatNumber(its.length)}`}
          </Button>
        )}
      </div>
    );
  });
}

function leftOut({ total, filas, otrosErrores }: ImportOutcome): string {
  const shown = `De ${formatNumber(total)} filas se ${filas.length === 1 ? 'muestra' : 'muestran'} ${formatNumber(filas.length)}.`;
  if (!otrosErrores.length) return shown;
  const others = otrosErrores.map(
    ({ columna, cantidad }) => `${counted(cantidad, 'error', 'errores')} de «${columna}»`,
  );
  return `${shown} Sin nombrar quedan ${listed(others)}.`;
}

const recountsStock = ({ accion, cambios }: ImportRow) =>
  accion === 'cambiar' &&
  cambios.some(({ campo }) => campo === sheetHeaders.stock) &&
  !cambios.some(({ campo }) => campo === sheetHeaders.cantidadLimite);

const sortBy = {
  fila: ({ fila }: ImportRow) => fila,
  codigo: ({ codigo }: ImportRow) => codigo,
  accion: ({ accion }: ImportRow) => importActions.indexOf(accion),
};

const columnsWith = (words: Record<ImportAction, string>, confirming?: Confirming): readonly Column<ImportRow>[] => [
  { id: 'fila', header: 'Fila', field: 'fila', place: 'title' },
  { id: 'codigo', header: 'Código', cell: ({ codigo }) => codigo || '—', field: 'codigo', oneLine: true, brief: true },
  {
    id: 'accion',
    header: 'Resultado',
    cell: (row) =>
      isToConfirm(row) ? (
        <Pill tone="waiting">A confirmar</Pill>
      ) : (
        <Pill tone={tones[row.accion]}>{words[row.accion]}</Pill>
      ),
    field: 'accion',
    place: 'corner',
  },
  { id: 'detalle', header: 'Detalle', cell: (row) => <RowDetail row={row} confirming={confirming} />, brief: inBrief },
];

const rowIndex = searchIn<ImportRow>(({ fila, codigo, nombre, cambios, errores }) => [
  String(fila),
  codigo,
  ...Object.values(nombre ?? {}),
  ...errores.flatMap(({ columna, mensaje }) => [columna, mensaje]),
  ...cambios.flatMap(({ campo, antes, despues }) => [campo, String(antes ?? ''), String(despues ?? '')]),
]);
