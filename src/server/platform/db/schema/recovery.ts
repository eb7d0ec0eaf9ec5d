import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { usuario } from './users.ts';

/** Who asked for help with a forgotten password, and when last. */
export const recuperacion = pgTable('recuperacion', {
  usuarioId: integer('usuario_id')
    .primaryKey()
    .references(() => usuario.id),
  pedidaAt: instant('pedida_at').notNull().defaultNow(),
});

/** A link by which somebody may choose a new password, once: one that a person gave, and one that went by e-mail. */
export const enlaceClave = pgTable(
  'enlace_clave',
  {
    /** SHA-256 of the link's token, in hexadecimal: the token itself is kept nowhere. */
    huella: text('huella').primaryKey(),
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id),
    creadoPor: integer('creado_por').references(() => usuario.id),
    /** Where it went by e-mail. */
    correo: text('correo'),
    venceAt: instant('vence_at').notNull(),
  },
  (t) => [
    index('enlace_clave_vence').on(t.venceAt),
    // Whoever asks for mails must not end what a person gave.
    uniqueIndex('enlace_clave_de').on(t.usuarioId, sql`(${t.creadoPor} is null)`),
    check('enlace_clave_origen', sql`(${t.creadoPor} is null) <> (${t.correo} is null)`),
  ],
);
