import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import { expect, onTestFinished, test } from 'vitest';
import { openHosts } from './hosts.ts';
import { migrate } from './migrate.ts';
import { emptyDatabase } from './test-database.ts';

/** A database of the version before a migration. */
async function databaseBefore(tag: string) {
  const database = await emptyDatabase();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-migrations-'));
  const pool = openHosts(database.settings).openPool({ max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  cpSync(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true });
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag),
  );
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries }));
  await run(drizzle(pool), { migrationsFolder: folder });
  return pool;
}

test('closings get their numbers, and earlier orders the leader whom their buyer has today', async () => {
  const pool = await databaseBefore('0002_closing_and_leader');
  await pool.query(`
    insert into usuario (id, user_name, clave, nombre, apellido, tipo, id_lider, eliminado_at) values
      (1, 'lia', '', 'Lía', 'Ibáñez', 'LIDER', null, null), (2, 'ana', '', 'Ana', '', 'VENDEDOR', 1, null),
      (3, 'eva', '', 'Eva', '', 'VENDEDOR', null, null), (4, 'admin', '', '', '', 'ADMIN', null, null),
      (5, 'nora', '', ' ', '', 'LIDER', null, now());
    insert into ventana (ventana_id, cerrada_at) values (1, now()), (34, now()), (35, null);
    insert into pedido (pedido_id, usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro,
      total_amount, service_amount)
    select id, id, case when id < 3 then 1 else 35 end, 'ESENCIAL', '', '', '', '', '', 0, 0 from usuario`);
  await migrate(pool);
  const { rows: windows } = await pool.query('select ventana_id as id, cierre from ventana order by 1');
  expect(windows).toEqual([
    { id: 1, cierre: 1 },
    { id: 34, cierre: 2 },
    { id: 35, cierre: 3 },
  ]);
  const { rows: orders } = await pool.query('select pedido_id as id, id_lider, lider from pedido order by 1');
  expect(orders).toEqual([
    { id: 1, id_lider: 1, lider: 'Lía Ibáñez' },
    { id: 2, id_lider: 1, lider: 'Lía Ibáñez' },
    { id: 3, id_lider: null, lider: null },
    { id: 4, id_lider: null, lider: null },
    { id: 5, id_lider: 5, lider: 'nora' },
  ]);
});

test('orders of before are found by their texts and those of their lines', async () => {
  const pool = await databaseBefore('0003_lists');
  await pool.query(`
    insert into usuario (id, user_name, clave, tipo) values (1, 'ana', '', 'VENDEDOR');
    insert into ventana (ventana_id, cierre) values (1, 1);
    insert into producto (producto_id, name, amount, categoria, tipo_producto) values (1, 'x', 1, 'COCINA', 'GENERAL');
    insert into pedido (pedido_id, usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro,
      total_amount, service_amount) values (7, 1, 1, 'ESENCIAL', 'Ana Núñez', '', 'Güemes 12', '', '', 1, 0);
    insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, quantity, de_stock)
    values (7, 1, 1, 'Sartén', 'GENERAL', 'COC-1', 'Rojo', 1, 1, false), (7, 2, 1, 'Olla', 'GENERAL', 'COC-2', '', 1, 1, false)`);
  await migrate(pool);
  const { rows } = await pool.query(`select texto, indexado from pedido_busqueda`);
  expect(rows[0].texto.trim().split(/\s+/)).toEqual(
    '7 esencial ana nunez guemes 12 sarten coc-1 rojo olla coc-2'.split(' '),
  );
  expect(rows[0].indexado).toBe(true);
});
