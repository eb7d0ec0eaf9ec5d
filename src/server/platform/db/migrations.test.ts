import { readdirSync } from 'node:fs';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openPool } from './connections.ts';
import { migrate } from './migrate.ts';
import { migrationsTable, schemaVersions } from './schema-versions.ts';
import { emptyDatabase } from './test-database.ts';

async function openEmpty() {
  const database = await emptyDatabase();
  const pool = openPool({ ...database.settings, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  return pool;
}

/** A database of the version before a migration. */
async function databaseBefore(tag: string) {
  const pool = await openEmpty();
  const versions = schemaVersions();
  const place = versions.findIndex((version) => version.tag === tag);
  await migrate(pool, versions.slice(0, place));
  return pool;
}

test('after each migration there are the tables and columns that versions.json says', async () => {
  const pool = await openEmpty();
  const versions = schemaVersions();
  for (const [n, { tag, tables }] of versions.entries()) {
    await migrate(pool, versions.slice(0, n + 1));
    expect(await tablesOf(pool), tag).toEqual(tables.toSorted(byName));
  }
  const files = readdirSync(new URL('./migrations', import.meta.url)).filter((name) => name.endsWith('.sql'));
  expect(files).toEqual(versions.map(({ tag }) => `${tag}.sql`));
});

async function tablesOf(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select table_schema || '.' || table_name as name, array_agg(column_name::text order by column_name collate "C") as columns
     from information_schema.columns where table_schema = 'public' or table_schema || '.' || table_name = $1
     group by 1`,
    [migrationsTable.name],
  );
  return rows.toSorted(byName);
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

// `npx vitest run src/server/platform/db/migrations.test.ts -u` writes it anew.
test('tables.txt tells what the tables are', async () => {
  const pool = await openEmpty();
  await migrate(pool);
  const { rows } = await pool.query<{ line: string }>(`
    with tables as (select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'),
    lines as (
      select name, 0 as part, 0 as nth, e'\\n' || name as line, obj_description(oid, 'pg_class') as why from tables
      union all
      select name, 1, attnum, '  ' || concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        case when attidentity <> '' then 'identity' end, 'default ' || pg_get_expr(adbin, adrelid)), col_description(tables.oid, attnum)
      from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = tables.oid and adnum = attnum
      union all
      select name, 2, 0, format('  %s %s', conname, pg_get_constraintdef(pg_constraint.oid)), null
      from tables join pg_constraint on conrelid = tables.oid and contype <> 'n'
      union all
      select name, 3, 0, '  ' || pg_get_indexdef(indexrelid), null from tables join pg_index on indrelid = tables.oid
      where not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
    )
    select concat_ws('  -- ', line, why) as line from lines order by name, part, nth, line collate "C"`);
  const text = rows
    .map(({ line }) => `${line}\n`)
    .join('')
    .trimStart();
  await expect(text).toMatchFileSnapshot('./tables.txt');
});

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
    '7 esencial ana nunez guemes 12 sarten coc-1 rojo olla coc-2 general'.split(' '),
  );
  expect(rows[0].indexado).toBe(false);
});
