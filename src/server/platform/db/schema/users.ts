import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';

/** Everyone with an account. A deleted one keeps its row: orders refer to it. */
export const usuario = pgTable(
  'usuario',
  {
    id: key('id'),
    userName: text('user_name').notNull(),
    clave: text('clave').notNull(),
    /** An administrator or the settings chose it: its owner is asked for one of her own. */
    claveDada: boolean('clave_dada').notNull().default(false),
    nombre: text('nombre').notNull().default(''),
    apellido: text('apellido').notNull().default(''),
    email: text('email').notNull().default(''),
    tipo: text('tipo', { enum: ['ADMIN', 'LIDER', 'VENDEDOR'] }).notNull(),
    telefono: text('telefono').notNull().default(''),
    direccion: text('direccion').notNull().default(''),
    retiro: text('retiro').notNull().default(''),
    idLider: integer('id_lider').references((): AnyPgColumn => usuario.id),
    /** Registered while sellers are approved, and was not yet: may not order. */
    pendiente: boolean('pendiente').notNull().default(false),
    creadoAt: instant('creado_at').notNull().defaultNow(),
    eliminadoAt: instant('eliminado_at'),
    /** When who it was was erased; null: it can be read. */
    borradoAt: instant('borrado_at'),
  },
  (t) => [
    uniqueIndex('usuario_user_name').on(sql`lower(${t.userName})`).where(sql`${t.eliminadoAt} is null`),
    index('usuario_id_lider').on(t.idLider),
    check('usuario_user_name_lleno', sql`${t.userName} <> ''`),
    check('usuario_tipo', sql`${t.tipo} in ('ADMIN', 'LIDER', 'VENDEDOR')`),
    check('usuario_pendiente', sql`not ${t.pendiente} or ${t.tipo} = 'VENDEDOR'`),
  ],
);

/** A live session; ending it is deleting its row. */
export const sesion = pgTable(
  'sesion',
  {
    jti: uuid('jti').primaryKey(),
    /** What a session is called by where its `jti`, which its token holds, must not be told. */
    sesionId: integer('sesion_id').notNull().unique().generatedByDefaultAsIdentity(),
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id),
    creadaAt: instant('creada_at').notNull().defaultNow(),
    expiraAt: instant('expira_at').notNull(),
    /** To within some minutes. */
    usadaAt: instant('usada_at').notNull().defaultNow(),
    /** The device in plain words. */
    equipo: text('equipo').notNull().default('Equipo desconocido'),
  },
  (t) => [index('sesion_usuario').on(t.usuarioId), index('sesion_expira').on(t.expiraAt)],
);
