import sql, { type Sql } from 'sql-template-tag';
import { AuditEntry, type AuditField, type AuditQuery } from '#contract/audit.calls.ts';
import { isoInstant, ofDays } from '../../platform/db/instants.ts';
import { allOf, holdsWords, likeAnywhere } from '../../platform/db/search.ts';
import { answerList, type Sorting, spanish } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';

export function auditRoutes({ mount, db, config }: Parts) {
  return mount({
    'GET /api/auditoria': (input) =>
      answerList(db, input, auditSorting, {
        found: sql`auditoria where ${matching(input.query, config.timeZone)}`,
        read: ({ rows, order }) => db.rows(AuditEntry)`
          select auditoria_id as id, ${isoInstant('created_at')} as "createdAt",
            quien, entidad, entidad_id as "entidadId", nombre, campo, antes, despues
          from auditoria where ${rows} order by ${order}`,
      }),
  });
}

const auditSorting: Sorting<AuditField> = {
  id: sql`auditoria_id`,
  whole: sql`auditoria_id desc`,
  by: {
    id: sql`auditoria_id`,
    createdAt: sql`created_at`,
    quien: spanish(sql`quien`),
    entidad: sql`entidad`,
    entidadId: sql`entidad_id`,
    nombre: spanish(sql`nombre`),
    campo: spanish(sql`campo`),
    antes: spanish(sql`antes`),
    despues: spanish(sql`despues`),
  },
};

const texts = sql`concat_ws(' ', quien, nombre, campo, antes, despues)`;

/** The days `desde` and `hasta` are both included. */
const matching = ({ entidad, entidadId, texto, q, desde, hasta }: AuditQuery, timeZone: string): Sql =>
  allOf([
    entidad && sql`entidad = ${entidad}`,
    entidadId && sql`entidad_id = ${entidadId}`,
    texto && likeAnywhere(texts, texto),
    q && holdsWords(texts, q),
    ofDays('created_at', [desde, hasta], timeZone),
  ]);
