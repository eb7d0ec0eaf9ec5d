import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Overview } from '#contract/overview.calls.ts';
import { administrator } from '../../shell/test-orders.ts';
import { openPage, Refused } from '../../shell/test-page.tsx';

const inicio: Overview = {
  cierre: { id: 12, cierre: 10, abierta: '2026-11-20T12:00:00.000Z', cerrada: null, pedidos: 42, total: 1200 },
  anterior: {
    id: 11,
    cierre: 9,
    abierta: '2026-11-13T12:00:00.000Z',
    cerrada: '2026-11-16T12:00:00.000Z',
    pedidos: 120,
    total: 4000,
  },
  anteriorHastaAca: { pedidos: 35, total: 1500 },
  horas: [
    { hora: 9, pedidos: 1, antes: 4 },
    { hora: 11, pedidos: 41, antes: 31 },
  ],
  enVenta: 40,
  pocoStock: 3,
  vendedores: { PIDIO: 20, EN_CARRITO: 2, TODAVIA_NO: 8, NUNCA: 1 },
  recuperaciones: 1,
  aprobaciones: 0,
  reclamos: 0,
  deudas: 14,
  proveedores: { conDeuda: 3, saldo: 1234.5, porVencer: 1, importePorVencer: 90.15 },
  terminado: { ventana: 11, compras: 2, faltantes: 3, bultos: 5 },
  comprobantes: 6,
  ajustesCambiados: [],
  copia: { programadas: true, ultima: null, atrasada: false },
  programacion: { apertura: null, cierre: null, ritmo: null, ahora: '2026-11-22T12:00:00.000Z', version: 0 },
};
const open = (answer: () => unknown) =>
  openPage('/inicio', { 'GET /api/inicio': answer, 'GET /api/copias': () => inicio.copia }, administrator);

test('an administrator sees how the window stands beside the one before, and every number leads to its list', async () => {
  open(() => inicio);
  expect((await screen.findByText(/^35 a esta altura del anterior$/)).textContent).toMatch(/^\+20 % 35/);
  expect(screen.getByText(/US\$.1\.500 a esta altura del anterior/).textContent).toContain('-20 %');
  for (const [name, href] of [
    ['42', '/cierres?ventana=12'],
    ['120 pedidos', '/cierres?ventana=11'],
    ['3 Productos con poco stock', '/listado-platos?stock=poco'],
    ['0 Vendedores por aprobar', '/listado-vendedores?aprobacion=PENDIENTE'],
    ['6 Pagos avisados por revisar', '/comprobantes'],
    ['14 Cuentas que deben', '/cuentas?estado=DEBE&sort=desde'],
    ['2 Compras sin enviar', '/compras?ventana=11'],
    ['3 Faltantes por repartir', '/compras?ventana=11&faltan=true'],
    ['5 Bultos sin entregar', '/armado?ventana=11&faltan=true'],
    ['8 Todavía no pidieron', '/equipos?estado=TODAVIA_NO'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href'), name).toBe(href);
  const hours = within(screen.getByRole('list', { name: 'Pedidos por hora del día' })).getAllByRole('listitem');
  expect(hours.map(({ textContent }) => textContent)).toEqual([
    '99 h: 1 pedido; en el anterior, 4',
    '1010 h: 0 pedidos; en el anterior, 0',
    '1111 h: 41 pedidos; en el anterior, 31',
  ]);
});

test('what was changed of how the shop is paid is said to who comes later, with the way to see by whom', async () => {
  const cambiado = '2026-11-22T12:00:00.000Z';
  open(() => ({
    ...inicio,
    ajustesCambiados: [
      { ajuste: 'Alias', cambiado },
      { ajuste: 'CBU o CVU', cambiado: '2026-11-22T11:00:00.000Z' },
    ],
  }));
  const said = await screen.findByText(/^Se cambió Alias y CBU o CVU, el 22\/11\/2026 a las 09:00/);
  expect(within(said).getByRole('link', { name: 'Auditoría' }).getAttribute('href')).toBe('/auditoria');
});

test('it says how old the last backup is, and warns when it should not be that old', async () => {
  const ultima = new Date(Date.now() - 75 * 3_600_000).toISOString();
  openPage(
    '/inicio',
    { 'GET /api/inicio': () => inicio, 'GET /api/copias': () => ({ programadas: true, ultima, atrasada: true }) },
    administrator,
  );
  const last = await screen.findByText('Última copia de seguridad: hace 3 días.');
  expect(last.parentElement?.textContent).toContain('Las copias están fallando');
});

test('before the first window the page says so, and what to do first', async () => {
  open(() => ({ ...inicio, cierre: null, anterior: null, anteriorHastaAca: null, horas: [] }));
  await screen.findByText(/Todavía no hubo ningún cierre/);
  await screen.findByRole('region', { name: 'Primeros pasos' });
  expect(screen.queryByRole('figure')).toBeNull();
});

test('a failure says why and offers another try', async () => {
  open(() => {
    throw new Refused({ title: 'El servidor está ocupado.', status: 503, code: 'OCUPADO' });
  });
  expect((await screen.findByRole('alert')).textContent).toContain('El servidor está ocupado.');
  await screen.findByRole('button', { name: 'Reintentar' });
});
