import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AuditEntry } from '#contract/audit.calls.ts';
import { claimMotives, claimStates, resolutions } from '#contract/claims.ts';
import { weekDays } from '#contract/days.ts';
import { coins, movementTypes, paymentMeans } from '#contract/ledger.ts';
import { noticeKinds } from '#contract/notices.ts';
import { orderStates, orderTypes } from '#contract/orders.ts';
import { PriceChange, priceReasons } from '#contract/prices.calls.ts';
import { productStates, productTypes } from '#contract/products.ts';
import { proofFileKinds, proofStates } from '#contract/proofs.ts';
import { fateRules, fatesThat } from '#contract/purchases.ts';
import { supplierMovementTypes } from '#contract/supplier-accounts.ts';
import { permissions, typesThat, userTypes } from '#contract/users.ts';
import { openPool } from './connections.ts';
import { migrate, migrationsTable, schemaVersions } from './migrate.ts';
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

const words: Record<string, readonly string[]> = {
  usuario_tipo: userTypes,
  usuario_permisos: permissions,
  usuario_pendiente: typesThat('isLed'),
  auditoria_entidad_conocida: AuditEntry.shape.entidad.options,
  pedido_estado: orderStates,
  pedido_tipo: orderTypes,
  pedido_linea_dia: weekDays,
  menu_semanal_dia: weekDays,
  programacion_abre_dia: weekDays,
  programacion_cierra_dia: weekDays,
  producto_estado: productStates,
  producto_tipo: productTypes,
  cambio_precio_tipo: PriceChange.shape.tipo.options,
  precio_historial_motivo: priceReasons,
  movimiento_tipo: movementTypes,
  movimiento_medio: paymentMeans,
  movimiento_moneda: coins,
  proveedor_movimiento_tipo: supplierMovementTypes,
  proveedor_movimiento_medio: ['PAGO', ...paymentMeans],
  planilla_banco_moneda: coins,
  reclamo_estado: claimStates,
  reclamo_motivo: claimMotives,
  reclamo_resolucion: resolutions,
  recepcion_linea_destino: fatesThat('atDoor').filter((fate) => !fateRules[fate].stays),
  sobrante_destino_destino: [...fatesThat('later'), 'COMPRA'],
  comprobante_estado: proofStates,
  comprobante_archivo: proofFileKinds,
  comprobante_medio: paymentMeans,
  comprobante_moneda: coins,
  aviso_tipo: noticeKinds,
  suscripcion_tipos: noticeKinds,
};

test('a column of some words takes those that the contract has', () => {
  const checks = readFileSync(new URL('./tables.txt', import.meta.url), 'utf8').split('\n');
  const wordsOf = (name: string) =>
    checks
      .filter((line) => line.startsWith(`  ${name} CHECK`))
      .flatMap((line) => line.match(/(?<=')[\p{L}_ ]+(?='::)/gu));
  for (const [name, known] of Object.entries(words)) expect(wordsOf(name), name).toEqual(known);
  // Every check that lists the words of one column is in the table above.
  const lists = checks.flatMap((line) => line.match(/^ {2}(\w+) CHECK \(\(\w+ (?:= ANY \(|<@ )ARRAY\['/)?.[1] ?? []);
  expect(lists.filter((name) => !(name in words))).toEqual([]);
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

test('somebody who was moved before names were kept is called as today, and a later name does not change the past', async () => {
  const pool = await databaseBefore('0070_former_names');
  await pool.query(`
    insert into usuario (id, user_name, clave, nombre, apellido, tipo) values (1, 'ana', '', 'Ana', 'Sol', 'VENDEDOR');
    update usuario set tipo = 'LIDER'`);
  await migrate(pool);
  await pool.query("update usuario set nombre = 'Eva'");
  await pool.query("update usuario set telefono = '11'");
  const { rows } = await pool.query('select tipo, nombre, apellido, user_name from usuario_anterior order by hasta');
  const ana = { nombre: 'Ana', apellido: 'Sol', user_name: 'ana' };
  expect(rows).toEqual([
    { tipo: 'VENDEDOR', ...ana },
    { tipo: 'LIDER', ...ana },
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

test('lines that were delivered before cost what was told of them: what was sent or received last, else the product’s cost', async () => {
  const pool = await databaseBefore('0066_line_costs');
  await pool.query(`
    insert into usuario (id, user_name, clave, tipo) values (1, 'ana', '', 'ADMIN');
    insert into ventana (ventana_id, cierre, cerrada_at) values (1, 1, now());
    insert into proveedor (proveedor_id, razon_social) overriding system value values (1, 'Bazar');
    insert into producto (producto_id, name, amount, categoria, tipo_producto, costo, proveedor_id)
    select n, 'x', 1, 'COCINA', 'GENERAL', nullif(n * 10, 40), 1 from generate_series(1, 4) n;
    insert into compra_envio (ventana_id, proveedor_id, enviado_por, enviado_at) values (1, 1, 1, now() - interval '2 hours');
    insert into compra_envio_linea (envio_id, producto_id, referencia, unidades, costo) values (1, 1, '', 5, 7), (1, 2, '', 5, 7);
    insert into recepcion (ventana_id, proveedor_id, recibida_por, recibida_at, deshecha_at, deshecha_por)
    values (1, 1, 1, now() - interval '1 hour', null, null), (1, 1, 1, now(), now(), 1);
    insert into recepcion_linea (recepcion_id, producto_id, referencia, recibidas, danadas, pedidas, de_stock, costo)
    values (1, 2, '', 5, 0, 5, false, 8), (1, 3, '', 5, 0, 5, false, null), (2, 2, '', 5, 0, 5, false, 99);
    insert into pedido (pedido_id, usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount, service_amount,
      estado, realizado_at)
    values (1, 1, 1, 'ESENCIAL', '', '', '', '', '', 0, 0, 'REALIZADO', now()), (2, 1, 1, 'ESENCIAL', '', '', '', '', '', 0, 0, 'PENDIENTE', null);
    insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, ordered, de_stock, proveedor_id, razon_social)
    select p, n, n, 'x', 'GENERAL', '', '', 1, 1, false, 1, 'Bazar' from generate_series(1, 2) p, generate_series(1, 4) n`);
  await migrate(pool);
  const { rows: lines } = await pool.query(`select costo::float as costo from pedido_linea order by pedido_id, linea`);
  expect(lines.map(({ costo }) => costo)).toEqual([7, 8, 30, null, null, null, null, null]);
  const { rows: came } = await pool.query(`
    select costo_recibido::float as costo from recepcion_linea order by recepcion_id, producto_id`);
  expect(came.map(({ costo }) => costo)).toEqual([8, 30, 99]);
});

describe('lines whose reference told their units apart', () => {
  const people = `
    insert into usuario (id, user_name, clave, tipo) values (1, 'ana', '', 'VENDEDOR');
    insert into ventana (ventana_id, cierre) values (1, 1);
    insert into producto (producto_id, name, amount, categoria, tipo_producto) values (1, 'Tarta', 1, 'COCINA', 'GENERAL'), (2, 'Taza', 1, 'COCINA', 'GENERAL');
    insert into pedido (pedido_id, usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount, service_amount)
    select n, 1, 1, 'ESENCIAL', '', '', '', '', '', 0, 0 from generate_series(1, 400) n`;
  const keep = (pool: pg.Pool, lines: readonly object[]) =>
    pool.query(
      `insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, quantity, pedida, de_stock)
       select coalesce(pedido, 1), linea, coalesce(producto, 1), 'x', 'GENERAL', '', referencia, coalesce(amount, 9.99), quantity, pedida, true
       from json_to_recordset($1) l(pedido int, linea int, producto int, referencia text, amount numeric, quantity int, pedida int)`,
      [JSON.stringify(lines)],
    );

  test('are a row for each part that accounts for its units, and any other stays as it was written', async () => {
    const pool = await databaseBefore('0037_lines');
    await pool.query(people);
    const written: [string, number, number | null, (string | number | null)[][]][] = [
      ['LUNES', 3, null, [['LUNES', '', 3, null]]],
      [
        'MARTES 1 · LUNES 2',
        3,
        null,
        [
          ['LUNES', '', 2, null],
          ['MARTES', '', 1, null],
        ],
      ],
      [
        'LUNES 1 · MARTES 1 · sin sal · poco',
        2,
        null,
        [
          ['LUNES', 'sin sal · poco', 1, null],
          ['MARTES', 'sin sal · poco', 1, null],
        ],
      ],
      [
        'Rojo 2 · Azul marino 1 · con tapa',
        3,
        3,
        [
          [null, 'Rojo · con tapa', 2, 2],
          [null, 'Azul marino · con tapa', 1, 1],
        ],
      ],
      // What came of them nobody said, but for a line of one day.
      ['LUNES · sin sal', 1, 3, [['LUNES', 'sin sal', 1, 3]]],
      ['Rojo 2 · Azul 2', 0, 4, [[null, 'Rojo 2 · Azul 2', 0, 4]]],
      ...(
        [
          ['', 2],
          ['Rojo', 2],
          ['Talle 40', 40],
          ['Talle 40 · Talle 42', 82],
          ['Rojo 2 · Azul 1', 4],
          ['Rojo 0 · Azul 2', 2],
          ['JUEVES 1', 4],
          ['LUNES 2 · LUNES 1', 3],
          ['LUNES · MARTES', 5],
          ['lunes 2', 2],
          ['LUNES 0', 2],
        ] as const
      ).map(([text, units]): (typeof written)[number] => [text, units, null, [[null, text, units, null]]]),
    ];
    await keep(
      pool,
      written.map(([referencia, quantity, pedida], n) => ({ linea: n + 1, referencia, quantity, pedida })),
    );
    await pool.query(`
      insert into armado (ventana_id, producto_id, referencia, listo, marcado_por)
      values (1, 1, 'LUNES', 1, 1), (1, 1, 'LUNES · sin sal', 1, 1), (1, 1, 'Rojo · con tapa', 1, 1), (1, 1, 'JUEVES 1', 2, 1)`);
    await migrate(pool);
    const { rows } = await pool.query(
      'select dia, referencia, coalesce(delivered, ordered), case when delivered is not null then ordered end from pedido_linea where pedido_id = 1 order by linea',
    );
    expect(rows.map(Object.values)).toEqual(written.flatMap(([, , , parts]) => parts));
    const { rows: ticks } = await pool.query('select dia, referencia from armado order by 1, 2');
    expect(ticks.map(Object.values)).toEqual([
      ['LUNES', ''],
      ['LUNES', 'sin sal'],
      [null, 'JUEVES 1'],
      [null, 'Rojo · con tapa'],
    ]);
  });

  test('whatever was written, every sum of the past stays to the cent', async () => {
    const pool = await databaseBefore('0037_lines');
    await pool.query(people);
    const words = ['LUNES', 'MARTES', 'DOMINGO', 'Rojo', 'Azul marino', 'sin sal', 'Talle', '', 'LUNES2', '7'];
    let seed = 7;
    const below = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * n);
    };
    const lines = Array.from({ length: 4_000 }, (_, n) => {
      const parts = Array.from({ length: below(4) }, () => [words[below(words.length)], below(2) && below(6)]);
      const told = parts.reduce((sum, [, units]) => sum + Number(units), 0);
      const ordered = below(2) ? Math.max(1, told) : 1 + below(6);
      const short = below(8) === 0;
      return {
        pedido: 1 + (n % 400),
        linea: 1 + Math.floor(n / 400),
        producto: 1 + below(2),
        referencia: parts.map(([word, units]) => (units ? `${word} ${units}` : word)).join(' · '),
        amount: (1 + below(99_999)) / 100,
        quantity: short ? below(ordered + 1) : ordered,
        pedida: short ? ordered : null,
      };
    });
    await keep(pool, lines);
    const { rows: before } = await pool.query(`
      select pedido_id, producto_id, sum(quantity * amount) as amount, sum(quantity) as units, sum(coalesce(pedida, quantity)) as ordered
      from pedido_linea group by 1, 2 order by 1, 2`);
    await migrate(pool);
    const { rows: after } = await pool.query(`
      select pedido_id, producto_id, sum(coalesce(delivered, ordered) * amount) as amount, sum(coalesce(delivered, ordered)) as units,
        sum(ordered) as ordered
      from pedido_linea group by 1, 2 order by 1, 2`);
    expect(after).toEqual(before);
    const { rows } = await pool.query(`
      select count(*)::int as lines, count(dia)::int as days,
        bool_and(linea between 1 and (select count(*) from pedido_linea m where m.pedido_id = l.pedido_id)) as "noGap"
      from pedido_linea l`);
    expect(rows[0]).toMatchObject({ noGap: true });
    expect(rows[0].lines).toBeGreaterThan(4_050);
    expect(rows[0].days).toBeGreaterThan(200);
  });

  test('a cart that had such lines is of a new version, with a line for each part; others are as they were', async () => {
    const pool = await databaseBefore('0037_lines');
    await pool.query(
      `insert into usuario (id, user_name, clave, tipo) values (1, 'ana', '', 'VENDEDOR'), (2, 'eva', '', 'VENDEDOR')`,
    );
    const line = (referencia: string, quantity: number) => ({
      productoId: 1,
      name: 'Tarta',
      referencia,
      quantity,
      paraQuien: 'Luis',
    });
    for (const [user, lines] of [
      [1, [line('sin sal', 2), line('LUNES 2 · MARTES 1', 3)]],
      [2, [line('LUNES 1', 3)]],
    ] as const)
      await pool.query(`insert into carrito (usuario_id, lineas, version, escrituras) values ($1, $2, 4, '{}')`, [
        user,
        JSON.stringify(lines),
      ]);
    await migrate(pool);
    const { rows } = await pool.query('select version, lineas from carrito order by usuario_id');
    expect(rows).toEqual([
      {
        version: 5,
        lineas: [
          { ...line('sin sal', 2), dia: null },
          { ...line('', 2), dia: 'LUNES' },
          { ...line('', 1), dia: 'MARTES' },
        ],
      },
      { version: 4, lineas: [line('LUNES 1', 3)] },
    ]);
  });
});
