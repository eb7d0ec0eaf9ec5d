import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { Claim, type ClaimField, type ClaimsQuery } from '#contract/claims.calls.ts';
import { claimStatesThat } from '#contract/claims.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { allOf, holdsWords } from '../../platform/db/search.ts';
import type { Sorting } from '../../platform/http/answer-list.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { seenBy, type Viewer } from '../../platform/http/viewer.ts';
import { onlyRow } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { ofUser } from '../orders/queries.ts';
import { ofTeam } from '../users/leaders.ts';

export const claimSorting: Sorting<ClaimField> = {
  id: sql`r.reclamo_id`,
  whole: sql`r.reclamo_id desc`,
  by: { id: sql`r.reclamo_id`, createdAt: sql`r.creado_at`, estado: sql`r.estado`, numero: sql`r.numero` },
};

const claims = sql`reclamo r join pedido p using (pedido_id) join pedido_linea l using (pedido_id, linea)`;

const seenOrders = (viewer: Viewer): Sql => {
  const own = ofUser('p', viewer.id);
  return seenBy(viewer, { everybody: sql`true`, team: sql`(${own} or ${ofTeam('p', viewer.id)})`, nobody: own });
};

export const claimsFound = (viewer: Viewer, { q, estado, pedido, vendedor, producto }: ClaimsQuery): Sql =>
  sql`${claims} where ${allOf([
    seenOrders(viewer),
    estado && sql`r.estado = ${estado}`,
    pedido && sql`r.pedido_id = ${pedido}`,
    vendedor && sql`p.usuario_id = ${vendedor}`,
    producto && sql`l.producto_id = ${producto}`,
    q && holdsWords(sql`concat_ws(' ', r.pedido_id, r.numero, p.client_name, p.lider, l.name, l.codigo)`, q),
  ])}`;

export const readClaims = (db: Executor, condition: Sql, order: Sql): Promise<Claim[]> =>
  db.rows(Claim)`
    select r.reclamo_id as id, r.version, r.numero, r.estado, r.pedido_id as "orderId", r.linea, l.producto_id as "productoId",
      l.name, l.codigo, l.referencia, l.dia, r.unidades, r.amount, r.motivo, r.detalle, r.excepcion,
      (select count(*) from reclamo_foto f where f.reclamo_id = r.reclamo_id) as fotos, p.usuario_id as "userId",
      p.client_name as "clientName", p.telefono, p.id_lider as "idLider", p.lider, ${displayNameOf('q')} as quien,
      ${isoInstant('r.creado_at')} as "createdAt", r.resolucion, r.a_stock as "aStock", r.rechazo,
      ${isoInstant('r.decidido_at')} as decidido, r.pedido_cambio as "pedidoDeCambio"
    from ${claims} join usuario q on q.id = r.creado_por
    where ${condition} order by ${order}`;

export const claimById = (db: Executor, id: number): Promise<Claim> =>
  onlyRow(readClaims(db, sql`r.reclamo_id = ${id}`, sql`r.reclamo_id`), noClaim);

const noClaim = () => notFound('No existe ese reclamo.');

export const openClaims: Sql = sql`reclamo r where ${isOneOf('r.estado', claimStatesThat('isOpen'))}`;

/** Returns whether the viewer sees this claim; 404 for an unknown claim. */
export const seesClaim = (db: Executor, viewer: Viewer, id: number): Promise<boolean> =>
  db.one(z.boolean(), { otherwise: noClaim })`
    select coalesce(${seenOrders(viewer)}, false) from reclamo r join pedido p using (pedido_id) where r.reclamo_id = ${id}`;

/** Reads the name of a claim's picture in the store; `n` counts from 1. 404 for an unknown picture. */
export const pictureName = (db: Executor, id: number, n: number): Promise<string> =>
  db.one(z.string(), { otherwise: noPicture })`
    select imagen_hash from reclamo_foto where reclamo_id = ${id} and n = ${n}`;

export const noPicture = () => notFound('No existe esa foto.');

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    /** A claim was filed or decided, or its exchange was placed. `idLider` is the leader of its order. */
    claim: { usuarioId: number; idLider: number | null };
  }
}
