import { counted, formatExactPrice, formatNumber } from '#contract/format.ts';
import { sheetHeaders } from '#contract/product-fields.ts';
import { formatRate } from '#contract/rates.ts';
import type { ImportRow, PriceDerivation } from '#contract/spreadsheets.calls.ts';
import { formatSheetPrice, importRules } from '#contract/spreadsheets.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Checkbox } from '../../ui/form/field.tsx';
import styles from './spreadsheets.module.css';
import type { Confirmed, ConfirmedField } from './use-sheet.ts';

export type Confirming = {
  confirmed: Confirmed;
  onConfirm: (rows: readonly ImportRow[], field: ConfirmedField, confirmed: boolean) => unknown;
};

export type Doubt = NonNullable<ImportRow['confirmar']>;
const aPrice = { confirmed: 'Confirmo este precio', named: 'Confirmo el precio' };
/** If `all` is true, one press confirms every row with this doubt. */
export const doubts: Record<Doubt, { said: (rows: number) => string; confirmed: string; named: string; all?: true }> = {
  PRECIO_CERO: {
    said: (rows) =>
      `${counted(rows, 'producto quedaría', 'productos quedarían')} a US$ 0: si es así, confírmelo en su fila.`,
    ...aPrice,
  },
  BAJO_COSTO: {
    said: (rows) =>
      `${counted(rows, 'producto se vendería', 'productos se venderían')} por menos de lo que cuesta: revise si el precio de la planilla es su costo, o confírmelo en su fila.`,
    ...aPrice,
  },
  PRODUCTO_PARECIDO: {
    said: (rows) =>
      `${counted(rows, 'producto nuevo puede ser uno que ya está', 'productos nuevos pueden ser otros que ya están')} con otro código: si no lo es, confírmelo en su fila.`,
    confirmed: 'Confirmo que es otro producto',
    named: 'Confirmo que es otro producto el',
  },
  PRECIO_MOVIDO: {
    said: (rows) =>
      `${counted(rows, 'precio se mueve', 'precios se mueven')} más de la mitad: revise la columna, los separadores y la moneda.`,
    ...aPrice,
    all: true,
  },
};

export function RowDetail({ row, confirming }: { row: ImportRow; confirming?: Confirming | undefined }) {
  const { fila, accion, cambios, errores, confirmar, origen, derivacion, nombre, marca } = row;
  return (
    <ul className={styles.detail}>
      {errores.map(({ columna, mensaje }) => (
        <li key={`${columna}${mensaje}`} className={styles.fault}>
          <strong>{columna}:</strong> {mensaje}
        </li>
      ))}
      {!importRules[accion].isRefused &&
        cambios.map((change) => (
          <li key={change.campo}>
            <strong>{change.campo}:</strong> {changeIn(accion, change)}
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
            aria-label={`${doubts[confirmar].named} de la fila ${fila}`}
            checked={confirming.confirmed[fila]?.precio !== undefined}
            onChange={({ currentTarget: { checked } }) => void confirming.onConfirm([row], 'precio', checked)}
          />
        </li>
      )}
      {nombre && confirming && (
        <li>
          <Checkbox
            label={`Usar «${nombre.lista}», el de la lista, en lugar de «${nombre.propio}»`}
            aria-label={`Usar el nombre de la lista en la fila ${fila}`}
            checked={confirming.confirmed[fila]?.nombre !== undefined}
            onChange={({ currentTarget: { checked } }) => void confirming.onConfirm([row], 'nombre', checked)}
          />
        </li>
      )}
    </ul>
  );
}

export function inBrief({ accion, cambios, nombre, errores: [fault] }: ImportRow): string {
  if (fault) return fault.mensaje;
  const telling = sheetHeaders[accion === 'crear' ? 'name' : 'amount'];
  const change = cambios.find(({ campo }) => campo === telling) ?? cambios[0];
  if (change) return `${change.campo}: ${changeIn(accion, change)}`;
  return nombre ? `En la lista: «${nombre.lista}»` : '';
}

const changeIn = (accion: ImportRow['accion'], { antes, despues }: ImportRow['cambios'][number]) =>
  accion === 'cambiar' ? `de ${shown(antes)} a ${shown(despues)}` : shown(despues);

const marks = { TACHADA: 'Tachada', GRIS: 'En gris' } as const;

function Derivation({ steps }: { steps: PriceDerivation }) {
  const { importe, moneda, cotizacion, iva, costo, costoAntes, precioAntes, margen, redondeo, precio } = steps;
  const facts: (Fact | false)[] = [
    ['En la planilla', formatSheetPrice(moneda, importe)],
    iva > 0 && ['IVA', `${formatNumber(iva)} % más`],
    cotizacion !== null && ['Cotización', formatRate(cotizacion)],
    costo !== null && ['Costo', formatExactPrice(costo)],
    margen !== null && ['Margen', `${formatNumber(margen)} % más, porque no tenía precio`],
    precioAntes !== null && ['Precio de hoy', formatExactPrice(precioAntes)],
    precioAntes !== null && [
      'Costo de antes',
      costoAntes === null ? 'no se conocía: el precio queda' : formatExactPrice(costoAntes),
    ],
    ['Redondeo', redondeo === '0' ? 'al centavo' : `a US$ ${redondeo}`],
    ['Precio', formatExactPrice(precio)],
  ];
  return <Facts className={styles.derivation} facts={facts} />;
}

const shown = (value: string | number | null) => {
  if (value === null || value === '') return '—';
  return typeof value === 'number' ? formatNumber(value) : value;
};
