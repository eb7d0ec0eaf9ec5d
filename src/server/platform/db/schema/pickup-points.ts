import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key } from './columns.ts';

/** Where orders are handed over. Accounts and orders keep its name, and none is ever deleted. */
export const puntoRetiro = pgTable(
  'punto_retiro',
  {
    puntoRetiroId: key('punto_retiro_id'),
    nombre: text('nombre').notNull(),
    direccion: text('direccion').notNull().default(''),
    /** Who leads those who register here and chose nobody. Without a foreign key: §9 names leaders that may not be there. */
    idLider: integer('id_lider'),
    activo: boolean('activo').notNull().default(true),
    /** From 1; every change makes it one more. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('punto_retiro_nombre').on(sql`lower(${t.nombre})`),
    check('punto_retiro_nombre_lleno', sql`${t.nombre} <> ''`),
  ],
);
