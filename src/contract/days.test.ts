import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { invertedDays, isDay, plusDays, spokenDay } from './days.ts';
import type { Endpoint } from './endpoint.ts';
import { lastClaimDay } from './orders.ts';

const upsideDown = { fechaDesde: '2026-03-02', fechaHasta: '2026-03-01', desde: '2026-03-02', hasta: '2026-03-01' };
const others = { proveedorId: 1 };
/** The last day of the range that a call takes, by name. */
const rangesOf = ({ query }: Endpoint) =>
  query && 'shape' in query ? ['fechaHasta', 'hasta'].filter((field) => field in (query.shape as object)) : [];
const calls = Object.entries<Endpoint>(contract).flatMap(([route, call]) =>
  rangesOf(call).map((field) => ({ route, field, query: call.query })),
);

test('the calls that take a range of days are found', () => {
  expect(calls.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      'GET /api/menu/historial-pedidos/:id',
      'GET /api/menu/reporteProveedor',
      'POST /api/menu/facturas',
      'POST /api/menu/factura/:id',
      'GET /api/menu/generateReporteCierre',
      'GET /api/auditoria',
    ]),
  );
});

test.each(calls)('$route refuses a range that ends before it begins', ({ field, query }) => {
  expect(query?.safeParse({ ...others, ...upsideDown }).error?.issues).toEqual([
    expect.objectContaining({ code: 'custom', path: [field], message: invertedDays }),
  ]);
  expect(query?.safeParse({ ...others, fechaDesde: '2026-03-01', fechaHasta: '2026-03-01', ...oneDay }).success).toBe(
    true,
  );
});

test.each([
  ['2026-11-26', 3, '2026-11-29'],
  ['2026-11-29', 3, '2026-12-02'],
  ['2026-12-30', 3, '2027-01-02'],
  ['2028-02-27', 3, '2028-03-01'],
  ['2026-02-27', 3, '2026-03-02'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s and %i days are %s, over the ends of months and years', (day, days, then) => {
  expect(plusDays(day, days)).toBe(then);
});

test('what came on a Thursday is claimed until Sunday, which people call by its name', () => {
  expect(lastClaimDay('2026-11-26')).toBe('2026-11-29');
  expect(['2026-11-29', '2026-12-02', '2027-01-01'].map(spokenDay)).toEqual(['domingo 29', 'miércoles 2', 'viernes 1']);
});

test.each(['2026-02-31', '2026-13-01', '2026-00-10', '0026-01-01', '2026-1-1'])('%s is not a day', (written) => {
  expect(isDay(written)).toBe(false);
});

const oneDay = { desde: '2026-03-01', hasta: '2026-03-01' };
