import { z } from 'zod';
import { productStates } from '#contract/products.ts';
import { ConfirmedRows, SentAnswers } from '#contract/spreadsheets.calls.ts';
import type { Executor, Transaction } from '../../platform/db/executor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { KnownSheets, NamedSupplier } from './supplier-memory.ts';

/** The facts about a supplier's sheet, besides its rows. */
const Delivery = z.object({
  supplier: NamedSupplier,
  /** The state of new products. */
  initialState: z.enum(productStates),
  /** The codes of rows that were left out. */
  leftOut: z.array(z.string()),
  /** The memory of the supplier's sheets before and after this one. */
  memory: KnownSheets,
  learnt: KnownSheets,
  answers: SentAnswers,
});
export type Delivery = z.output<typeof Delivery>;

/** A sheet as it was read, to be judged and written. */
const ImportedSheet = z.object({
  /** Null for our own sheet. */
  delivery: Delivery.nullable(),
  columnasIgnoradas: z.array(z.string()),
  /** `ProductRow`s in batches of JSON. */
  batches: z.array(z.string()),
});
export type ImportedSheet = z.output<typeof ImportedSheet>;

const KeptPlan = z.object({ sheet: ImportedSheet, confirmed: ConfirmedRows.optional(), huella: z.string() });
/** The result of a trial: a sheet, the confirmed prices, and a digest of what each row would do. */
export type KeptPlan = z.output<typeof KeptPlan>;

/** Stores a plan for a day, for every node, and deletes expired ones. */
export async function keepPlan(db: Executor, { sheet, confirmed, huella }: KeptPlan): Promise<number> {
  const { batches, ...planilla } = sheet;
  await db.execute`delete from plan_importacion where creado_at < now() - interval '1 day'`;
  return db.one(z.int())`
    insert into plan_importacion (planilla, lotes, confirmadas, huella)
    values (${JSON.stringify(planilla)}::jsonb, ${batches}::text[], ${confirmed ? JSON.stringify(confirmed) : null}::jsonb, ${huella})
    returning plan_id`;
}

/** A trial's plan; 404 if there is none or it expired. */
export async function demandPlan(tx: Transaction, id: number): Promise<KeptPlan> {
  const { planilla, lotes, confirmadas, huella } = await tx.one(Row, { otherwise: noPlan })`
    select planilla, lotes, confirmadas, huella from plan_importacion
    where plan_id = ${id} and creado_at > now() - interval '1 day'`;
  return { sheet: { ...planilla, batches: lotes }, ...(confirmadas && { confirmed: confirmadas }), huella };
}

const Row = z.object({
  planilla: ImportedSheet.omit({ batches: true }),
  lotes: z.array(z.string()),
  confirmadas: ConfirmedRows.nullable(),
  huella: z.string(),
});
const noPlan = () => notFound('Esa prueba ya no está: vuelva a elegir la planilla.');
