import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { usuario } from './users.ts';

/** Who asked for help with a forgotten password, and when last. */
export const recuperacion = pgTable('recuperacion', {
  usuarioId: integer('usuario_id')
    .primaryKey()
    .references(() => usuario.id),
  pedidaAt: instant('pedida_at').notNull().defaultNow(),
});

/** The link by which somebody may choose a new password, once; a new one takes its place. */
export const enlaceClave = pgTable(
  'enlace_clave',
  {
    usuarioId: integer('usuario_id')
      .primaryKey()
      .references(() => usuario.id),
    /** SHA-256 of the link's token, in hexadecimal: the token itself is kept nowhere. */
    huella: text('huella').notNull().unique(),
    creadoPor: integer('creado_por')
      .notNull()
      .references(() => usuario.id),
    venceAt: instant('vence_at').notNull(),
  },
  (t) => [index('enlace_clave_vence').on(t.venceAt)],
);
