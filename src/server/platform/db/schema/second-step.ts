import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { usuario } from './users.ts';

/** What an administrator's authenticator app shares with us. */
export const segundoPaso = pgTable('segundo_paso', {
  usuarioId: integer('usuario_id')
    .primaryKey()
    .references(() => usuario.id),
  /** In base 32. */
  secreto: text('secreto').notNull(),
  /** Null until a first code proved that the app has it: asked for at no login. */
  activadoAt: instant('activado_at'),
  /** The last step of 30 seconds whose code was used: none is taken twice. */
  ultimoPaso: integer('ultimo_paso'),
});

/** A code that lets in without the app, once. */
export const codigoRecuperacion = pgTable(
  'codigo_recuperacion',
  {
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => segundoPaso.usuarioId, { onDelete: 'cascade' }),
    /** SHA-256 of the code, in hexadecimal: the code itself, 120 bits by chance, is kept nowhere. */
    huella: text('huella').notNull(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.huella] })],
);
