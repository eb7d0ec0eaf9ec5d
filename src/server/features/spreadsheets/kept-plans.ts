import { z } from 'zod';
import { productStates } from '#contract/products.ts';
import { ConfirmedPrices, SentAnswers } from '#contract/spreadsheets.calls.ts';
import type { Executor, Transaction } from '../../platform/db/executor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { KnownSheets, NamedSupplier } from './supplier-memory.ts';

/** What a supplier's sheet is, beside its rows. */
const Delivery = z.object({
  supplier: NamedSupplier,
  /** Of new products. */
  initialState: z.enum(productStates),
  /** Codes that its sheet has in rows that are left out. */
  leftOut: z.array(z.string()),
  /** What was known of this supplier's sheets, on which the reading rests, and what will be. */
  memory: KnownSheets,
  learnt: KnownSheets,
  answers: SentAnswers,
});
export type Delivery = z.output<typeof Delivery>;

/** A sheet as it was read: what is judged of it, and written. */
const ImportedSheet = z.object({
  /** Null of our own columns. */
  delivery: Delivery.nullable(),
  columnasIgnoradas: z.array(z.string()),
  /** `ProductRow`s in batches of JSON. */
  batches: z.array(z.string()),
});
export type ImportedSheet = z.output<typeof ImportedSheet>;

const KeptPlan = z.object({ sheet: ImportedSheet, confirmed: ConfirmedPrices.optional(), huella: z.string() });
/** What a trial found: a sheet, the prices that were confirmed, and a digest of what each row would do. */
export type KeptPlan = z.output<typeof KeptPlan>;

/** Keeps a plan for a day, for every node; those of before go. */
export async function keepPlan(db: Executor, { sheet, confirmed, huella }: KeptPlan): Promise<number> {
  const { batches, ...planilla } = sheet;
  await db.execute`delete from plan_importacion where creado_at < now() - interval '1 day'`;
  return db.one(z.int())`
    insert into plan_importacion (planilla, lotes, confirmadas, huella)
    values (${JSON.stringify(planilla)}::jsonb, ${batches}::text[], ${confirmed ? JSON.stringify(confirmed) : null}::jsonb, ${huella})
    returning plan_id`;
}

/** The plan of a trial; 404 when there is none, or no more. */
export async function demandPlan(tx: Transaction, id: number): Promise<KeptPlan> {
  const { planilla, lotes, confirmadas, huella } = await tx.one(Row, { otherwise: noPlan })`
    select planilla, lotes, confirmadas, huella from plan_importacion
    where plan_id = ${id} and creado_at > now() - interval '1 day'`;
  return { sheet: { ...planilla, batches: lotes }, ...(confirmadas && { confirmed: confirmadas }), huella };
}

const Row = z.object({
  planilla: ImportedSheet.omit({ batches: true }),
  lotes: z.array(z.string()),
  confirmadas: ConfirmedPrices.nullable(),
  huella: z.string(),
});
const noPlan = () => notFound('Esa prueba ya no está: vuelva a elegir la planilla.');
