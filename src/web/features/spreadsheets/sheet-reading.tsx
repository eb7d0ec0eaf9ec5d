import { type Category, categories, categoryLabel } from '#contract/products.ts';
import type { SupplierSheetReading } from '#contract/supplier-sheets.calls.ts';
import { HIGHEST_MARGIN, type SheetField, sheetFieldNames, sheetFields } from '#contract/supplier-sheets.ts';
import { Checkbox, SelectField, TextField } from '../../ui/form/field.tsx';
import { roundingChoices } from '../prices/price-fields.tsx';
import type { SheetChoices } from './read-supplier-sheet.ts';
import styles from './supplier-sheet.module.css';

type Props = {
  reading: SupplierSheetReading;
  choices: SheetChoices;
  onChange: (changes: Partial<SheetChoices>) => void;
};

/** How the sheet was read, part by part, each to be changed. */
export function SheetReading({ reading, choices, onChange }: Props) {
  const { hojas, hoja, primerasFilas, encabezado, columnas, categorias } = reading;
  const hasCost = columnas.some(({ campo }) => campo === 'costo');
  return (
    <>
      <div className={styles.fields}>
        {hojas.length > 1 && (
          <SelectField
            label="Hoja"
            choices={hojas}
            value={hoja ?? ''}
            onPick={(chosen) => onChange({ hoja: chosen, encabezado: undefined, columnas: undefined })}
          />
        )}
        <SelectField
          label="Fila de los encabezados"
          choices={primerasFilas.map(({ fila, texto }) => ({ value: fila, label: `${fila}: ${texto}` }))}
          none={encabezado === null ? 'Elija una fila' : undefined}
          value={encabezado ?? ''}
          onPick={(fila) => onChange({ encabezado: Number(fila), columnas: undefined })}
        />
      </div>
      {columnas.length > 0 && <Columns columns={columnas} onChange={(changed) => onChange({ columnas: changed })} />}
      {hasCost && <Margin reading={reading} onChange={onChange} />}
      {categorias.length > 0 && (
        <Categories
          categories={categorias}
          onChange={(clave, categoria) => onChange({ categorias: { ...choices.categorias, [clave]: categoria } })}
        />
      )}
      <Checkbox
        label="Los productos nuevos entran como borradores"
        description="Quedan INACTIVO: no se ven en el catálogo hasta que los active."
        checked={choices.borradores ?? false}
        onChange={({ currentTarget: { checked } }) => onChange({ borradores: checked })}
      />
    </>
  );
}

type ColumnsProps = {
  columns: SupplierSheetReading['columnas'];
  onChange: (columns: NonNullable<SheetChoices['columnas']>) => void;
};

/** What each column holds. A field that is given to a column is taken from the one that had it. */
function Columns({ columns, onChange }: ColumnsProps) {
  const assign = (columna: number, campo: SheetField | undefined) => {
    const rest = columns.filter((column) => column.columna !== columna && column.campo !== campo);
    const entries = rest.flatMap((column) => (column.campo ? [[column.campo, column.columna] as const] : []));
    onChange(Object.fromEntries(campo ? [...entries, [campo, columna]] : entries));
  };
  return (
    <fieldset className={styles.group}>
      <legend>Qué tiene cada columna</legend>
      <div className={styles.fields}>
        {columns.map(({ columna, encabezado, ejemplos, campo }) => (
          <SelectField
            key={columna}
            compact
            label={encabezado || `Columna ${columna + 1}`}
            description={ejemplos.join(' · ')}
            choices={fieldChoices}
            none="No se usa"
            value={campo ?? ''}
            onPick={(field) => assign(columna, field as SheetField | undefined)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const fieldChoices = sheetFieldNames.map((value) => ({ value, label: sheetFields[value] }));

type MarginProps = Pick<Props, 'reading' | 'onChange'>;

const Margin = ({ reading: { margen, redondeo }, onChange }: MarginProps) => (
  <div className={styles.fields}>
    <TextField
      label="Margen sobre el costo"
      after="%"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={margen === null ? '' : String(margen).replace('.', ',')}
      onBlur={({ currentTarget: { value } }) => {
        const typed = Number(value.trim().replace(',', '.'));
        if (value.trim() !== '' && typed >= 0 && typed <= HIGHEST_MARGIN && typed !== margen)
          onChange({ margen: typed });
      }}
    />
    <SelectField
      label="Redondeo del precio"
      choices={roundingChoices}
      value={redondeo}
      onPick={(step) => onChange({ redondeo: step as SheetChoices['redondeo'] })}
    />
  </div>
);

type CategoriesProps = {
  categories: SupplierSheetReading['categorias'];
  onChange: (clave: string, categoria: Category) => void;
};

const Categories = ({ categories: found, onChange }: CategoriesProps) => (
  <fieldset className={styles.group}>
    <legend>Qué categoría es cada rubro</legend>
    <div className={styles.fields}>
      {found.map(({ clave, texto, filas, categoria }) => (
        <SelectField
          key={clave}
          compact
          label={`${texto || 'Sin rubro'} (${filas === 1 ? '1 fila' : `${filas} filas`})`}
          choices={categoryChoices}
          none="Elija una categoría"
          value={categoria ?? ''}
          onPick={(chosen) => chosen && onChange(clave, chosen as Category)}
        />
      ))}
    </div>
  </fieldset>
);

const categoryChoices = categories.map((value) => ({ value, label: categoryLabel(value) }));
