import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { administrator } from '../../shell/test-orders.ts';
import { inicio } from '../../shell/test-overview.ts';
import { openPage, Refused } from '../../shell/test-page.tsx';

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
    ['6 Pagos avisados por revisar', '/comprobantes'],
    ['14 Cuentas que deben', '/cuentas?estado=DEBE&sort=desde'],
    ['2 Compras sin enviar del cierre 9', '/compras?ventana=11&paso=ENVIAR'],
    ['4 Compras por llegar del cierre 9', '/compras?ventana=11&paso=RECIBIR'],
    ['3 Faltantes por repartir del cierre 9', '/compras?ventana=11&faltan=true'],
    ['5 Bultos sin entregar del cierre 9', '/armado?ventana=11&faltan=true'],
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

test('what waits stands first, without what is done', async () => {
  open(() => ({ ...inicio, pocoStock: 0 }));
  const titles = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
  expect(titles.indexOf('Para resolver')).toBeLessThan(titles.indexOf('Cierre N° 10'));
  for (const done of [/poco stock/, /por aprobar/, /Reclamos por resolver/])
    expect(screen.queryByRole('link', { name: done })).toBeNull();
});

test('what is left of a closing names it while a newer one is open', async () => {
  const ended = { ...inicio, cierre: inicio.anterior, anterior: null };
  open(() => ended);
  const link = await screen.findByRole('link', { name: '5 Bultos sin entregar' });
  expect(link.getAttribute('href')).toBe('/armado?ventana=11&faltan=true');
});

test('nothing is said of costs and profit that nobody knows', async () => {
  const result = {
    ...{ ventas: 100, costo: 0, ganancia: 0, sinCosto: 4, devueltas: 0, acreditado: 0, costoRecuperado: 0 },
    ...{ correcciones: 0, comisiones: 0, gananciaFinal: 0 },
  };
  openPage(
    '/inicio',
    {
      'GET /api/inicio': () => inicio,
      'GET /api/copias': () => inicio.copia,
      'GET /api/ventanas/12/resultado': () => result,
    },
    administrator,
  );
  const shown = within(await screen.findByRole('region', { name: 'Resultado' }));
  shown.getByText('No se cuentan 4 unidades entregadas sin costo cargado.');
  for (const unknown of ['Costo', 'Ganancia']) expect(shown.queryByText(unknown)).toBeNull();
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
