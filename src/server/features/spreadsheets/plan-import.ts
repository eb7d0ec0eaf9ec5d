import sql from 'sql-template-tag';
import { z } from 'zod';
import { isSamePrice } from '#contract/prices.ts';
import { type SheetColumn, sheetColumns, sheetHeaders } from '#contract/product-fields.ts';
import { newProduct } from '#contract/products.calls.ts';
import { MOST_REFERENCES, type Reference, referenceNamed, referencesText } from '#contract/products.ts';
import type { ImportDoubt, ImportRow } from '#contract/spreadsheets.calls.ts';
import { type ProductRow, quoted } from '../../documents/sheets/cells.ts';
import { normalized } from '../../documents/sheets/columns.ts';
import { withSent } from '../../platform/db/change.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { fingerprint } from '../../platform/db/idempotency.ts';
import { batches, groupedBy } from '../../platform/rows.ts';
import { productsWithSupplier, StoredProduct, storedColumns } from '../products/queries.ts';
import type { ProductContent } from '../products/write-products.ts';
import { findSuppliers } from '../suppliers/queries.ts';
import { findLookalikes, type Lookalike } from './find-lookalikes.ts';
import { followCost } from './follow-cost.ts';
import type { Delivery } from './kept-plans.ts';
import { type Match, type MatchedProduct, matchRows } from './match-rows.ts';
import type { NamedSupplier } from './supplier-memory.ts';

/** A product after its row is applied. `productoId` is null for a new product. */
type ImportedProduct = ProductContent & { fila: number; productoId: number | null };
export type PlannedRow = {
  row: ImportRow;
  before: StoredProduct | undefined;
  after: ImportedProduct | undefined;
  /** An existing product that the new product may be. */
  alike?: Lookalike | undefined;
  /** The cost in US dollars that the price follows from now on; absent if the row names no cost. */
  followed?: number | null;
  /** The name in a supplier's list. */
  listed?: string | undefined;
};
/** `huella` is a digest of what each row does, and of the current products. */
type ImportPlan = { rows: PlannedRow[]; huella: string };
export type Progress = (done: number, total: number) => Promise<void>;

/** Plans what each row does to the current products. With `lock`, locks the products for the import. */
export async function planImport(
  db: Executor,
  rows: readonly ProductRow[],
  { lock, progress, delivery, alsoLocked = [] }: PlanOptions,
): Promise<ImportPlan> {
  const suppliers =
    delivery?.supplier ?? groupedBy(await findSuppliers(db), ({ razonSocial }) => normalized(razonSocial));
  const initial = { ...newProduct, estado: delivery?.initialState ?? 'ACTIVO' };
  if (lock) await lockByCode(db, rows, alsoLocked);
  const existing = new Map<string, readonly MatchedProduct[]>();
  for (const batch of batches(rows))
    for (const [sent, found] of await findByCode(db, batch))
      existing.set(sent.toLowerCase(), delivery ? ownFirst(found, delivery.supplier) : found);
  const matches = matchRows(rows, (code) => existing.get(code) ?? []);
  const onSheet = new Set(rows.map(({ codigo }) => codigo.toLowerCase()));
  const plan: PlannedRow[] = [];
  let huella = '';
  for (const batch of batches(rows)) {
    const fresh = batch.filter(({ codigo }) => codigo && !existing.has(codigo.toLowerCase()));
    const alike = await findLookalikes(db, fresh, { onSheet, proveedorId: delivery?.supplier.proveedorId ?? null });
    const planned = batch.map((row) =>
      withLookalike(planRow(row, matches.get(row) ?? noMatch, { suppliers, initial }), alike.get(row.codigo)),
    );
    plan.push(...planned);
    huella = fingerprint(huella, planned.map(whatCounts));
    await progress(plan.length, rows.length);
  }
  return { rows: plan, huella };
}

const noMatch: Match = { product: undefined, errores: [] };

type PlanOptions = {
  lock: boolean;
  progress: Progress;
  alsoLocked?: readonly number[];
  /** Null for our own sheet. A supplier's rows for another supplier's product are refused. */
  delivery: Delivery | null;
};

/** Asks if a new product is an existing one, unless the row already has a question about its price. */
const withLookalike = (planned: PlannedRow, alike: Lookalike | undefined): PlannedRow =>
  alike && planned.after && planned.row.accion === 'crear' && !planned.row.confirmar
    ? { ...planned, alike, row: { ...planned.row, confirmar: 'PRODUCTO_PARECIDO', precio: planned.after.amount } }
    : planned;

/** Returns the parts of a row that the digest covers. Every order changes the stock, so the stock is left out. */
function whatCounts({ row, before }: PlannedRow) {
  const { stock: _stock, adeudadas: _owed, vendidas: _sold, imagenHash: _hash, ...product } = before ?? {};
  return [row.accion, row.confirmar, row.errores, row.cambios.map(({ campo, despues }) => [campo, despues]), product];
}

/**
 * Locks the products that the rows' codes name, the products with `ids`, and products whose sold units are counted.
 * Locks in the order of ids, as orders do.
 */
const lockByCode = (db: Executor, rows: readonly ProductRow[], ids: readonly number[]) =>
  db.execute`
    with found as (
      select from producto p
      where (lower(p.codigo) in (select lower(codigo) from ${sentCodes(rows)}) or p.producto_id = any(${ids}::int[]))
        and p.eliminado_at is null or p.vendidas is not null
      order by p.producto_id for no key update)
    select count(*) from found`;

/** Finds the products that have the rows' codes. The keys of the result are the codes as the rows write them. */
async function findByCode(db: Executor, rows: readonly ProductRow[]) {
  const found = await db.rows(FoundByCode)`
    select s.codigo as sent, ${storedColumns}, f.costo as "costoSeguido",
      exists(select from nombre_de_lista n where n.producto_id = p.producto_id and n.nombre = p.name) as "tieneNombreDeLista"
    from ${sentCodes(rows)}
    join (${productsWithSupplier}) on lower(p.codigo) = lower(s.codigo) and p.eliminado_at is null
    left join costo_seguido f on f.producto_id = p.producto_id and f.precio = p.amount
    order by p.producto_id`;
  return groupedBy(found, ({ sent }) => sent);
}

function sentCodes(rows: readonly ProductRow[]) {
  const codes = new Set(rows.map(({ codigo }) => codigo));
  codes.delete('');
  return sql`unnest(${[...codes]}::text[]) as s (codigo)`;
}

const FoundByCode = StoredProduct.extend({
  sent: z.string(),
  costoSeguido: z.number().nullable(),
  tieneNombreDeLista: z.boolean(),
});

type Supplier = { proveedorId: number; razonSocial: string };

function planRow(
  row: ProductRow,
  match: Match,
  { suppliers, initial }: { suppliers: Map<string, Supplier[]> | NamedSupplier; initial: object },
): PlannedRow {
  const { fila, codigo, sinRedondeo, marca } = row;
  const { product: before } = match;
  // A supplier's row that is marked as no longer sold changes nothing by itself. If the product exists, a person
  // decides whether to deactivate it.
  if (marca && !(suppliers instanceof Map))
    return { row: { fila, codigo, accion: 'igual', cambios: [], errores: [], marca }, before, after: undefined };
  // If the list's price before rounding equals the product's price, the product's price stays unrounded.
  const stays = sinRedondeo !== undefined && before !== undefined && isSamePrice(before.amount, sinRedondeo);
  const followedPrice = followCost(row, before);
  const listed = suppliers instanceof Map ? undefined : row.values.name;
  // The product keeps a name that a person wrote. The import only offers the name in the list.
  const keepsName =
    before !== undefined && !before.tieneNombreDeLista && listed !== undefined && listed !== before.name;
  const values = {
    ...row.values,
    ...(stays ? { amount: before.amount } : followedPrice && { amount: followedPrice.amount }),
    ...(keepsName && { name: before.name }),
  };
  const followsCost = followedPrice !== undefined && followedPrice.derivacion.precioAntes !== null;
  const origen = {
    ...(row.origen !== undefined && !stays && !followsCost && { origen: row.origen }),
    ...(followedPrice && { derivacion: followedPrice.derivacion }),
  };
  const supplier =
    suppliers instanceof Map ? sheetSupplier(row, before, suppliers) : supplierUnlessAnother(before, suppliers);
  const limit = values.cantidadLimite === undefined ? (before?.cantidadLimite ?? null) : values.cantidadLimite;
  const errores = [...row.errores, ...match.errores, ...faults(row, match, supplier, limit)];
  if (errores.length || typeof supplier === 'string')
    return { row: { fila, codigo, accion: 'rechazar', cambios: [], errores, ...origen }, before, after: undefined };

  const identity = { fila, productoId: before?.productoId ?? null, codigo: before?.codigo ?? codigo };
  const after = {
    ...withSent<object>({ ...initial, ...before }, values),
    proveedorId: supplier.proveedorId,
    razonSocial: supplier.razonSocial,
    ...identity,
  } as ImportedProduct;
  after.stock = importedStock(before, limit, values.stock);
  after.referencias = withColours(after.referencias, row.colores);
  const cambios: ImportRow['cambios'] = sheetColumns
    .map((field) => ({ campo: sheetHeaders[field], antes: before?.[field] ?? null, despues: after[field] }))
    .filter(({ antes, despues }) => antes !== despues);
  if (after.referencias.length > (before?.referencias.length ?? 0))
    cambios.push({
      campo: 'Referencias',
      antes: referencesText(before?.referencias ?? []) || null,
      despues: referencesText(after.referencias),
    });
  const accion = before ? (cambios.length ? 'cambiar' : 'igual') : 'crear';
  const confirmar = doubtOf(before, after);
  const shown = {
    fila,
    codigo: identity.codigo,
    cambios,
    ...origen,
    ...(confirmar && { confirmar, precio: after.amount }),
    ...(keepsName && { nombre: { propio: before.name, lista: listed } }),
  };
  return {
    row: { ...shown, accion, errores },
    before,
    after,
    listed,
    ...(followedPrice && { followed: followedPrice.followed }),
  };
}

const withColours = (references: readonly Reference[], colours: readonly string[] = []): Reference[] => [
  ...references,
  ...colours.flatMap((nombre) => (referenceNamed(references, nombre) ? [] : [{ nombre, agotada: false }])),
];

type Priced = Pick<ProductContent, 'amount' | 'costo'>;

/** Returns the doubt about a changed price or cost: the price is 0, below the cost, or moved by more than half. */
function doubtOf(before: Priced | undefined, { amount, costo }: Priced): ImportDoubt | undefined {
  if (amount === 0) return before?.amount === 0 ? undefined : 'PRECIO_CERO';
  const isNew = before?.amount !== amount || before.costo !== costo;
  if (isNew && costo !== null && amount < costo) return 'BAJO_COSTO';
  return before?.amount && Math.abs(amount - before.amount) > before.amount / 2 ? 'PRECIO_MOVIDO' : undefined;
}

/** Returns the row's stock or, if the limit changed, the new limit. Otherwise the stock stays. */
function importedStock(before: StoredProduct | undefined, limit: number | null, stock: number | undefined) {
  if (limit === null) return null;
  return stock ?? (before && before.cantidadLimite === limit ? before.stock : limit);
}

/** Returns the errors that only a comparison with the stored products shows. */
function faults(row: ProductRow, match: Match, supplier: SupplierChoice | string, limit: number | null) {
  const found: ProductRow['errores'] = [];
  if (typeof supplier === 'string') found.push({ columna: sheetHeaders.razonSocial, mensaje: supplier });
  if (limit === null && row.values.stock !== undefined)
    found.push({ columna: sheetHeaders.stock, mensaje: stockWithoutLimit });
  if (withColours(match.product?.referencias ?? [], row.colores).length > MOST_REFERENCES)
    found.push({
      columna: sheetHeaders.name,
      mensaje: `Un producto puede tener hasta ${MOST_REFERENCES} referencias.`,
    });
  if (match.product || match.errores.length || !row.codigo) return found;
  const columnsAtFault = new Set(row.errores.map(({ columna }) => columna));
  for (const field of required)
    if (row.values[field] === undefined && !columnsAtFault.has(sheetHeaders[field]))
      found.push({ columna: sheetHeaders[field], mensaje: row.motivos?.[field] ?? 'Falta para crear el producto.' });
  return found;
}

const stockWithoutLimit =
  'Lo que queda es de un producto con límite. Cargue también el Stock Limite, o deje vacío el Stock.';
const required = sheetColumns.filter((field) => field !== 'codigo' && !Object.hasOwn(newProduct, field)) as Exclude<
  SheetColumn,
  keyof typeof newProduct | 'codigo'
>[];
const withoutSupplier = { proveedorId: null, razonSocial: null };
type SupplierChoice = { proveedorId: number | null; razonSocial: string | null };

/** Returns the supplier's own products or, without any, all products. Suppliers may share a code. */
function ownFirst(found: readonly MatchedProduct[], { proveedorId }: NamedSupplier): readonly MatchedProduct[] {
  const own = found.filter((product) => product.proveedorId === proveedorId);
  return own.length ? own : found;
}

const supplierUnlessAnother = (before: StoredProduct | undefined, supplier: NamedSupplier): SupplierChoice | string =>
  !before || before.proveedorId === null || before.proveedorId === supplier.proveedorId
    ? supplier
    : `El producto ${quoted(before.name)}, con este código, es de ${quoted(before.razonSocial ?? '')}.`;

/** Returns the supplier that the row names or, without a name, the product's supplier. A returned text is an error. */
function sheetSupplier(
  { values: { razonSocial } }: ProductRow,
  before: StoredProduct | undefined,
  suppliers: Map<string, Supplier[]>,
): SupplierChoice | string {
  if (razonSocial === undefined)
    return before ? { proveedorId: before.proveedorId, razonSocial: before.razonSocial } : withoutSupplier;
  if (razonSocial === null) return withoutSupplier;
  const named = suppliers.get(normalized(razonSocial)) ?? [];
  const exact = named.filter((supplier) => supplier.razonSocial === razonSocial);
  const own = named.find(({ proveedorId }) => proveedorId === before?.proveedorId);
  const [supplier, another] = own ? [own] : exact.length ? exact : named;
  if (!supplier) return `No existe el proveedor ${quoted(razonSocial)}.`;
  return another ? `Hay más de un proveedor ${quoted(razonSocial)}.` : supplier;
}
