import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { invertedDays, isDay } from './days.ts';
import type { Endpoint } from './endpoint.ts';

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

test.each(['2026-02-31', '2026-13-01', '2026-00-10', '0026-01-01', '2026-1-1'])('%s is not a day', (written) => {
  expect(isDay(written)).toBe(false);
});

const oneDay = { desde: '2026-03-01', hasta: '2026-03-01' };
