import { expect, onTestFinished, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { openPool } from './connections.ts';
import { identifier } from './identifier.ts';
import { migrate } from './migrate.ts';
import { emptyDatabase } from './test-database.ts';

test('a database whose account may not add the extensions that searches need says so in one sentence', async () => {
  const { settings, drop } = await emptyDatabase();
  const owner = openPool({ ...settings, max: 1 });
  const pool = openPool({ ...settings, user: 'sin_permiso', max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await owner.query('drop role sin_permiso');
    await owner.end();
    await drop();
  });
  await owner.query('create role sin_permiso login');
  const refused = await migrate(pool).catch((error) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect(refused.message).toMatch(
    /^La base de datos no tiene las extensiones unaccent y pg_trgm, .*CREATE EXTENSION\.$/,
  );
  expect(refused.message).not.toMatch(/\n/);
});

test('the extensions may be there already, added by somebody else', async () => {
  const { settings, drop } = await emptyDatabase();
  const pool = openPool({ ...settings, max: 1 });
  onTestFinished(drop);
  await pool.query(
    'create schema aparte; create extension unaccent schema aparte; create extension pg_trgm schema aparte',
  );
  await pool.query(
    `alter role postgres in database ${identifier(String(settings.database))} set search_path = public, aparte`,
  );
  await pool.end();
  const later = openPool({ ...settings, max: 1 });
  await migrate(later);
  const { rows } = await later.query(`select texto_buscable('ÑANDÚ') as texto`);
  await later.end();
  expect(rows).toEqual([{ texto: 'nandu' }]);
});
