import { z } from 'zod';
import { productStates } from '#contract/products.ts';
import { ConfirmedRows, SentAnswers } from '#contract/spreadsheets.calls.ts';
import type { Executor, Transaction } from '../../platform/db/executor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { KnownSheets, NamedSupplier } from './supplier-memory.ts';

const Delivery = z.object({
  supplier: NamedSupplier,
  initialState: z.enum(productStates),
  /** The codes in rows that the reader left out. The sheet names these products, so they are not missing from it. */
  leftOut: z.array(z.string()),
  memory: KnownSheets,
  learnt: KnownSheets,
  answers: SentAnswers,
});
export type Delivery = z.output<typeof Delivery>;

const ImportedSheet = z.object({
  /** Null for our own sheet. */
  delivery: Delivery.nullable(),
  columnasIgnoradas: z.array(z.string()),
  /** The rows (`ProductRow`) as JSON, in batches. */
  batches: z.array(z.string()),
});
export type ImportedSheet = z.output<typeof ImportedSheet>;

const KeptPlan = z.object({ sheet: ImportedSheet, confirmed: ConfirmedRows.optional(), huella: z.string() });
/** `huella` is a digest of what each row would do. */
export type KeptPlan = z.output<typeof KeptPlan>;

export async function keepPlan(db: Executor, { sheet, confirmed, huella }: KeptPlan): Promise<number> {
  const { batches, ...planilla } = sheet;
  await db.execute`delete from plan_importacion where creado_at < now() - interval '1 day'`;
  return db.one(z.int())`
    insert into plan_importacion (planilla, lotes, confirmadas, huella)
    values (${JSON.stringify(planilla)}::jsonb, ${batches}::text[], ${confirmed ? JSON.stringify(confirmed) : null}::jsonb, ${huella})
    returning plan_id`;
}

/** Throws 404 if there is no such plan, or it is older than a day. */
export async function requirePlan(tx: Transaction, id: number): Promise<KeptPlan> {
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
