import { counted, formatExactPrice, formatNumber, sentence } from '#contract/format.ts';
import type { ImportOutcome, ImportRow, PriceDerivation } from '#contract/spreadsheets.calls.ts';
import { inUrl, oneOf, useFilters } from '../../platform/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Checkbox } from '../../ui/form/field.tsx';
import { Pill } from '../../ui/pill.tsx';
import { searchIn } from '../../ui/search-text.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useRowsAtHand } from '../../ui/table/use-list.ts';
import styles from './import-page.module.css';
import type { Confirmed } from './use-sheet.ts';

type Action = ImportRow['accion'];
/** What a price that has to be confirmed is shown as, until it is. */
const toConfirm = 'confirmar';
/** What was confirmed, the answer to which may still be on its way, and how more is. */
type Confirming = { confirmed: Confirmed; onConfirm: (rows: readonly ImportRow[], confirmed: boolean) => unknown };

const trial: Record<Action, string> = {
  crear: 'Se crearía',
  cambiar: 'Se cambiaría',
  igual: 'Sin cambios',
  rechazar: 'Se rechaza',
};
const applied: Record<Action, string> = { ...trial, crear: 'Se creó', cambiar: 'Se cambió' };
const tones = { crear: 'good', cambiar: 'good', igual: 'quiet', rechazar: 'bad' } as const;
const actions = Object.keys(trial) as Action[];
const importView = inUrl({ accion: oneOf([...actions, toConfirm]) });

type ResultProps = { result: ImportOutcome; verdict?: string } & Confirming;

/** What an import would do, or did, row by row; the counts add up to the file's rows. */
export function ImportResultView({ result, verdict = verdictOf(result), confirmed, onConfirm }: ResultProps) {
  const [{ accion }, change] = useFilters(importView);
  const words = result.aplicado ? applied : trial;
  const doubtful = result.filas.filter(isToConfirm);
  const rows = !accion
    ? result.filas
    : accion === toConfirm
      ? result.filas.filter(({ confirmar }) => confirmar)
      : result.filas.filter((row) => row.accion === accion);
  const { list } = useRowsAtHand(rows, { index: rowIndex, sortBy });
  const recounted = result.filas.filter(recountsStock).length;
  const parts: [Action | typeof toConfirm | undefined, label: string, count: number][] = [
    [undefined, 'Todas', result.total],
    ...actions.map((action): (typeof parts)[number] => [action, words[action], result[action]]),
  ];
  if (result.filas.some(({ confirmar }) => confirmar)) parts.push([toConfirm, 'A confirmar', doubtful.length]);
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
          planilla, quítele la columna «Stock» para no volver a ofrecer lo vendido.
        </p>
      )}
      {!result.aplicado && <Doubts rows={doubtful} onConfirm={onConfirm} />}
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
        noun={rowNoun}
        columns={columnsWith(words, result.aplicado ? undefined : { confirmed, onConfirm })}
        rowKey={rowKey}
        search="Buscar filas"
        empty="Ninguna fila."
      />
    </>
  );
}

function verdictOf({ aplicado, rechazar, crear, cambiar }: ImportOutcome): string {
  if (aplicado) return 'La planilla se importó completa.';
  if (rechazar > 0)
    return 'No se cambió nada: corrija las filas rechazadas en la planilla y vuelva a elegirla. Se importa completa o no se importa.';
  if (crear + cambiar === 0) return 'La planilla coincide con los productos: no hay nada para importar.';
  return 'Todavía no se cambió nada: revise las filas y confirme la importación.';
}

/** Whether only a confirmation is missing. */
const isToConfirm = ({ accion, confirmar }: ImportRow) => accion === 'rechazar' && confirmar !== undefined;

type Doubt = NonNullable<ImportRow['confirmar']>;
/** What is said of the rows that are in doubt, and what one confirms of each; far moves can be confirmed all at once. */
const doubts: Record<Doubt, { said: (rows: number) => string; confirmed: string; all: boolean }> = {
  PRECIO_CERO: {
    said: (rows) =>
      `${counted(rows, 'producto quedaría', 'productos quedarían')} a US$ 0: si es así, confírmelo en su fila.`,
    confirmed: 'Confirmo este precio',
    all: false,
  },
  PRODUCTO_PARECIDO: {
    said: (rows) =>
      `${counted(rows, 'producto nuevo puede ser uno que ya está', 'productos nuevos pueden ser otros que ya están')} con otro código: si no lo es, confírmelo en su fila.`,
    confirmed: 'Confirmo que es otro producto',
    all: false,
  },
  PRECIO_MOVIDO: {
    said: (rows) =>
      `${counted(rows, 'precio se mueve', 'precios se mueven')} más de la mitad: revise la columna, los separadores y la moneda.`,
    confirmed: 'Confirmo este precio',
    all: true,
  },
};

/** Rows that are confirmed before they count. */
function Doubts({ rows, onConfirm }: { rows: readonly ImportRow[] } & Pick<Confirming, 'onConfirm'>) {
  return (Object.keys(doubts) as Doubt[]).map((doubt) => {
    const its = rows.filter(({ confirmar }) => confirmar === doubt);
    if (!its.length) return null;
    return (
      <div key={doubt} className={styles.doubt}>
        <p>{doubts[doubt].said(its.length)}</p>
        {doubts[doubt].all && (
          <Button variant="outline" onClick={() => void onConfirm(its, true)}>
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
  return `${shown} Sin nombrar quedan ${listed.format(others)}.`;
}

/** Whether a row says what is left of a limit that stays. */
const recountsStock = ({ accion, cambios }: ImportRow) =>
  accion === 'cambiar' &&
  cambios.some(({ campo }) => campo === 'Stock') &&
  !cambios.some(({ campo }) => campo === 'Stock Limite');

const sortBy = {
  fila: ({ fila }: ImportRow) => fila,
  codigo: ({ codigo }: ImportRow) => codigo,
  accion: ({ accion }: ImportRow) => actions.indexOf(accion),
};

const columnsWith = (words: Record<Action, string>, confirming?: Confirming): readonly Column<ImportRow>[] => [
  { id: 'fila', header: 'Fila', field: 'fila', place: 'title' },
  {
    id: 'codigo',
    header: 'Código',
    cell: ({ codigo }) => codigo || '—',
    field: 'codigo',
    oneLine: true,
  },
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
  { id: 'detalle', header: 'Detalle', cell: (row) => <Detail row={row} confirming={confirming} /> },
];

function Detail({ row, confirming }: { row: ImportRow; confirming?: Confirming | undefined }) {
  const { fila, accion, cambios, errores, confirmar, origen, derivacion, marca } = row;
  return (
    <ul className={styles.detail}>
      {errores.map(({ columna, mensaje }) => (
        <li key={`${columna}${mensaje}`} className={styles.fault}>
          <strong>{columna}:</strong> {mensaje}
        </li>
      ))}
      {accion !== 'rechazar' &&
        cambios.map(({ campo, antes, despues }) => (
          <li key={campo}>
            <strong>{campo}:</strong> {accion === 'cambiar' && <>{shown(antes)} → </>}
            {shown(despues)}
          </li>
        ))}
      {marca && <li>{marks[marca]} en la planilla: queda como está.</li>}
      {derivacion ? (
        <li className="soft">
          <Folded title="Cómo se llegó al precio">
            <Derivation steps={derivacion} />
          </Folded>
        </li>
      ) : (
        origen && <li className="soft">En la planilla: {origen}</li>
      )}
      {confirmar && confirming && (
        <li>
          <Checkbox
            label={doubts[confirmar].confirmed}
            aria-label={`${confirmar === 'PRODUCTO_PARECIDO' ? 'Confirmo que es otro producto el' : 'Confirmo el precio'} de la fila ${fila}`}
            checked={fila in confirming.confirmed}
            onChange={({ currentTarget: { checked } }) => void confirming.onConfirm([row], checked)}
          />
        </li>
      )}
    </ul>
  );
}

const marks = { TACHADA: 'Tachada', GRIS: 'En gris' } as const;

/** From what the sheet says to our price, step by step. */
function Derivation({ steps }: { steps: PriceDerivation }) {
  const { importe, moneda, cotizacion, iva, costo, costoAntes, precioAntes, margen, redondeo, precio } = steps;
  const lines = [
    ['En la planilla', `${moneda === 'ARS' ? 'AR$' : 'US$'} ${formatNumber(importe)}`],
    iva > 0 && ['IVA', `${formatNumber(iva)} % más`],
    cotizacion !== null && ['Cotización', `AR$ ${formatNumber(cotizacion)}`],
    costo !== null && ['Costo', formatExactPrice(costo)],
    margen !== null && ['Margen', `${formatNumber(margen)} % más, porque no tenía precio`],
    precioAntes !== null && ['Precio de hoy', formatExactPrice(precioAntes)],
    precioAntes !== null && [
      'Costo de antes',
      costoAntes === null ? 'no se conocía: el precio queda' : formatExactPrice(costoAntes),
    ],
    ['Redondeo', redondeo === '0' ? 'al centavo' : `a US$ ${redondeo}`],
    ['Precio', formatExactPrice(precio)],
  ].filter((line) => Array.isArray(line));
  return (
    <dl className={styles.derivation}>
      {lines.map(([step, value]) => (
        <div key={step}>
          <dt>{step}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const shown = (value: string | number | null) => {
  if (value === null || value === '') return '—';
  return typeof value === 'number' ? formatNumber(value) : value;
};

const listed = new Intl.ListFormat('es-AR');
const rowNoun = ['fila', 'filas'] as const;
const rowKey = ({ fila }: ImportRow) => fila;
const rowIndex = searchIn<ImportRow>(({ fila, codigo, cambios, errores }) => [
  String(fila),
  codigo,
  ...errores.flatMap(({ columna, mensaje }) => [columna, mensaje]),
  ...cambios.flatMap(({ campo, antes, despues }) => [campo, String(antes ?? ''), String(despues ?? '')]),
]);
