import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { PaymentProof, type ProofField, type ProofsQuery } from '#contract/proofs.calls.ts';
import { openProofStates, proofFileKinds, proofRules, proofStates } from '#contract/proofs.ts';
import type { Db, Executor, Transaction } from '../../platform/db/executor.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { allOf, holdsWords } from '../../platform/db/search.ts';
import type { Sorting } from '../../platform/http/answer-list.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { onlyRow } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { paymentOf } from '../ledger/queries.ts';

export const proofSorting: Sorting<ProofField> = {
  id: sql`c.comprobante_id`,
  whole: sql`c.comprobante_id desc`,
  by: { id: sql`c.comprobante_id`, createdAt: sql`c.creado_at`, estado: sql`c.estado`, dia: sql`c.dia` },
};

const proofs = sql`comprobante c join usuario u on u.id = c.usuario_id`;

/** True for payers `u` whose proofs the viewer sees: cashiers see all, others their own and their present team's. */
const seenProofs = (viewer: Viewer): Sql =>
  may(viewer, 'cashier') ? sql`true` : sql`(u.id = ${viewer.id} or u.id_lider is not distinct from ${viewer.id})`;

export const proofsFound = (viewer: Viewer, { q, estado, persona }: ProofsQuery): Sql =>
  sql`${proofs} where ${allOf([
    seenProofs(viewer),
    estado && sql`c.estado = ${estado}`,
    persona && sql`c.usuario_id = ${persona}`,
    q && holdsWords(sql`concat_ws(' ', ${displayNameOf('u')}, c.nota, c.importe)`, q),
  ])}`;

const cameBefore = sql`(
  exists (select from comprobante e where e.huella = c.huella and e.comprobante_id < c.comprobante_id)
  or exists (select from comprobante e where e.usuario_id = c.usuario_id and e.dia = c.dia and e.moneda = c.moneda
    and e.importe = c.importe and e.comprobante_id < c.comprobante_id))`;

export const readProofs = (db: Executor, condition: Sql, order: Sql): Promise<PaymentProof[]> =>
  db.rows(PaymentProof)`
    with a as materialized (
      select s.usuario_id, sum(s.importe) as saldo from movimiento s
      where s.usuario_id in (select c.usuario_id from comprobante c where ${condition}) group by s.usuario_id
    )
    select c.comprobante_id as id, c.version, c.estado, c.usuario_id as "userId", ${displayNameOf('u')} as nombre,
      ${displayNameOf('q')} as quien, ${isoInstant('c.creado_at')} as "createdAt", c.moneda, c.importe, c.medio,
      c.dia::text, c.nota, c.archivo, ${cameBefore} as repetido,
      coalesce(a.saldo, 0) as saldo,
      ${paymentOf('m')} as pago, exists (select from movimiento r where r.contra = c.movimiento_id) as anulado, c.rechazo, ${isoInstant('c.decidido_at')} as decidido
    from ${proofs} join usuario q on q.id = c.creado_por left join movimiento m on m.movimiento_id = c.movimiento_id
      left join a on a.usuario_id = c.usuario_id
    where ${condition} order by ${order}`;

export const proofById = (db: Executor, id: number): Promise<PaymentProof> =>
  onlyRow(readProofs(db, sql`c.comprobante_id = ${id}`, sql`c.comprobante_id`), noProof);

const noProof = () => notFound('No existe ese pago avisado.');

export const openProofs: Sql = sql`comprobante c where ${isOneOf('c.estado', openProofStates)}`;

export const findOpenProofs = (db: Executor) => db.rows(OpenProof)`
  select c.comprobante_id as id, c.usuario_id as "userId", c.moneda, c.importe, c.dia::text, c.nota from ${openProofs}
  order by c.comprobante_id`;

const OpenProof = PaymentProof.pick({ id: true, userId: true, moneda: true, importe: true, dia: true, nota: true });
export type OpenProof = z.output<typeof OpenProof>;

/** Returns whether the viewer sees this proof. 404 for an unknown proof. */
export const seesProof = (db: Executor, viewer: Viewer, id: number): Promise<boolean> =>
  db.one(z.boolean(), { otherwise: noProof })`
    select ${seenProofs(viewer)} from ${proofs} where c.comprobante_id = ${id}`;

/** Reads a picture's name in the store, or the bytes of a PDF. 404 for a proof without a file. */
export const proofFileOf = (db: Executor, id: number) =>
  db.one(ProofFile, { otherwise: noProofFile })`
    select c.archivo, c.imagen_hash as "imagenHash", f.bytes
    from comprobante c left join comprobante_pdf f using (comprobante_id) where c.comprobante_id = ${id} and c.archivo is not null`;

const ProofFile = z.object({
  archivo: z.enum(proofFileKinds),
  imagenHash: z.string().nullable(),
  bytes: z.instanceof(Buffer).nullable(),
});

/** Removes the files of proofs `c` that meet a condition. The hourly clean-up deletes their pictures. */
export async function dropProofFiles(tx: Transaction, which: Sql) {
  await tx.execute`delete from comprobante_pdf f using comprobante c where c.comprobante_id = f.comprobante_id and ${which}`;
  await tx.execute`
    update imagen set usada_at = '-infinity' where hash in (select c.imagen_hash from comprobante c where ${which})`;
  await tx.execute`
    update comprobante c set imagen_hash = null, archivo = null, archivo_bytes = null where c.archivo is not null and ${which}`;
}

export const dropOldProofFiles = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    for (const state of proofStates) {
      const { fileDays } = proofRules[state];
      if (fileDays !== null)
        await dropProofFiles(
          tx,
          sql`c.estado = ${state} and c.archivo is not null and c.decidido_at < now() - make_interval(days => ${fileDays})`,
        );
    }
  });

export const noProofFile = () => notFound('Ese pago avisado no tiene archivo.');

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    /** A proof was handed in or decided. `idLider` is the payer's present leader. */
    proof: { usuarioId: number; idLider: number | null };
  }
}
