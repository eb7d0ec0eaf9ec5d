import { counted } from '#contract/format.ts';
import type { Category } from '#contract/products.ts';
import type { SupplierSheetReading } from '#contract/spreadsheets.calls.ts';
import {
  type CostAnswer,
  costAnswers,
  type SheetAnswers,
  type SheetField,
  sheetFieldNames,
  sheetFields,
} from '#contract/spreadsheets.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField } from '../../ui/form/field.tsx';
import { categoryChoices } from '../products/product-form.tsx';
import { SheetQuestions } from './sheet-questions.tsx';
import { SheetNotices, TabField } from './sheet-source.tsx';
import styles from './spreadsheets.module.css';
import type { SheetChoices } from './use-sheet.ts';

type Props = {
  reading: SupplierSheetReading;
  choices: SheetChoices;
  onChange: (changes: Partial<SheetChoices>) => void;
};

export function SheetReading({ reading, choices, onChange }: Props) {
  const { hojas, hoja, primerasFilas, encabezado, encabezadoDoble, columnas, categorias, preguntas, avisos, otras } =
    reading;
  return (
    <>
      <div className={styles.fields}>
        <TabField
          tabs={hojas}
          read={hoja}
          onPick={(chosen) => onChange({ hoja: chosen, encabezado: undefined, columnas: undefined })}
        />
        <SelectField
          label="Fila de los encabezados"
          choices={primerasFilas.map(({ fila, texto }) => ({ value: fila, label: `${fila}: ${texto}` }))}
          none={encabezado === null ? 'Elija una fila' : undefined}
          description={encabezadoDoble && 'Con la fila siguiente, que la completa.'}
          value={encabezado ?? ''}
          onPick={(fila) => onChange({ encabezado: Number(fila), columnas: undefined })}
        />
      </div>
      {columnas.length > 0 && (
        <Columns
          columns={columnas.map((column) => ({ ...column, campo: fieldOf(column, choices) }))}
          onChange={(changed, campo) =>
            onChange({ columnas: changed, respuestas: { ...choices.respuestas, ...saidBy(campo) } })
          }
        />
      )}
      <SheetNotices notices={avisos} />
      {otras.length > 0 && (
        <div className={styles.others}>
          {otras.map(({ texto, filas, hoja: tab, encabezado: fila, columnas: its }) => (
            <Button
              key={`${tab} ${texto}`}
              variant="outline"
              onClick={() => onChange({ hoja: tab ?? undefined, encabezado: fila, columnas: its })}
            >
              Leer {texto} ({counted(filas, 'fila', 'filas')})
            </Button>
          ))}
        </div>
      )}
      <SheetQuestions
        questions={preguntas.map((question) => ({
          ...question,
          respuesta: choices.respuestas?.[question.clave] ?? question.respuesta,
        }))}
        onAnswer={(answers) =>
          onChange({
            respuestas: { ...choices.respuestas, ...answers },
            ...(choices.columnas && { columnas: withAnswer(choices.columnas, answers) }),
          })
        }
      />
      {categorias.length > 0 && (
        <Categories
          categories={categorias.map((one) => ({
            ...one,
            categoria: choices.categorias?.[one.clave] ?? one.categoria,
          }))}
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

/** If the user says that a column has prices or costs, this also answers whether the sheet's prices are costs. */
const saidBy = (campo: SheetField | undefined): SheetAnswers => {
  const said = (Object.keys(costAnswers) as CostAnswer[]).find((answer) => costAnswers[answer] === campo);
  return said ? { esCosto: said } : {};
};

/** If the sheet has a column of prices or costs, the user's answer decides which of these two fields the column has. */
function withAnswer(columnas: ChosenColumns, { esCosto }: SheetAnswers): ChosenColumns {
  const { amount, costo, ...others } = columnas;
  const column = amount ?? costo;
  return esCosto && column !== undefined ? { ...others, [costAnswers[esCosto as CostAnswer]]: column } : columnas;
}
type ChosenColumns = NonNullable<SheetChoices['columnas']>;

/** The field of a column. The user's choice may be newer than the last reading. */
function fieldOf({ columna, campo }: SupplierSheetReading['columnas'][number], { columnas }: SheetChoices) {
  return columnas ? (sheetFieldNames.find((field) => columnas[field] === columna) ?? null) : campo;
}

type ColumnsProps = {
  columns: SupplierSheetReading['columnas'];
  onChange: (columns: ChosenColumns, campo: SheetField | undefined) => void;
};

/** A field has one column. If the user chooses the field for another column, the first column becomes free. */
function Columns({ columns, onChange }: ColumnsProps) {
  const assign = (columna: number, campo: SheetField | undefined) => {
    const rest = columns.filter((column) => column.columna !== columna && column.campo !== campo);
    const entries = rest.flatMap((column) => (column.campo ? [[column.campo, column.columna] as const] : []));
    onChange(Object.fromEntries(campo ? [...entries, [campo, columna]] : entries), campo);
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
          label={`${texto || 'Sin rubro'} (${counted(filas, 'fila', 'filas')})`}
          choices={categoryChoices}
          none="Elija una categoría"
          value={categoria ?? ''}
          onPick={(chosen) => chosen && onChange(clave, chosen as Category)}
        />
      ))}
    </div>
  </fieldset>
);
