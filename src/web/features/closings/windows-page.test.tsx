import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { WindowSteps } from '#contract/overview.calls.ts';
import { ordersKey } from '../../platform/windows.ts';
import { accountant, administrator, busy } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, paged, Refused } from '../../shell/test-page.tsx';
import { dateField, pasteDay } from '../../ui/form/test-dates.ts';
import { aFile } from '../downloads/test-files.ts';

const windows = [
  { id: 36, cierre: 3, abierta: '2025-03-10T12:00:00.000Z', cerrada: null, pedidos: 4, total: 1500 },
  {
    id: 35,
    cierre: 2,
    abierta: '2025-03-03T12:00:00.000Z',
    cerrada: '2025-03-08T15:30:00.000Z',
    pedidos: 120,
    total: 25000,
  },
  { id: 1, cierre: 1, abierta: '2025-02-03T12:00:00.000Z', cerrada: '2025-02-08T15:30:00.000Z', pedidos: 0, total: 0 },
];
const backups = { 'GET /api/copias': () => ({ programadas: false, ultima: null, atrasada: false }) };
const upToDate = Object.fromEntries(
  windows.map(({ id }) => [`GET /api/ventanas/${id}/despues`, () => ({ pedidos: 0 })]),
);
const nothing = {
  ventas: 0,
  costo: 0,
  ganancia: 0,
  sinCosto: 0,
  devueltas: 0,
  acreditado: 0,
  costoRecuperado: 0,
  correcciones: 0,
  comisiones: 0,
  gananciaFinal: 0,
};
const noSteps: WindowSteps = {
  compras: 0,
  porLlegar: 0,
  faltantes: 0,
  porArmar: 0,
  bultos: 0,
  cuentas: 0,
  comisiones: 0,
};
const whole = Object.fromEntries(
  windows.flatMap(({ id }) => [
    [`GET /api/ventanas/${id}/pasos`, () => noSteps],
    [`GET /api/ventanas/${id}/resultado`, () => nothing],
  ]),
);
const openWindows = (server: FakeServer = {}, address = '/cierres', session = administrator) =>
  openPage(
    address,
    {
      'GET /api/ventanas': () => windows,
      'GET /api/producto/estadoCatalogo': () => true,
      ...backups,
      ...upToDate,
      ...whole,
      ...server,
    },
    session,
  );

test('the window under way comes with every document at once, and each of them folded away', async () => {
  openWindows();
  const chosen = within(await screen.findByRole('region', { name: 'Cierre N° 3' }));
  expect(chosen.getByText('Total').nextElementSibling?.textContent).toBe('US$\u00a01.500');
  const names = (buttons: HTMLElement[]) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim());
  const folded = chosen.getByText('Cada documento por separado').closest('details') as HTMLDetailsElement;
  expect(folded.open).toBe(false);
  const each = within(folded).getAllByRole('button');
  expect(names(chosen.getAllByRole('button').filter((button) => !each.includes(button)))).toEqual([
    'Días de retiro',
    'Cerrar catálogo ahora',
    'Descargar todo',
  ]);
  expect(names(each)).toEqual([
    'Facturas Líderes Esencial',
    'Facturas Vendedores Esencial',
    'Facturas Líderes Black',
    'Facturas Vendedores Black',
    'Generar factura',
    'Reporte por producto: General',
    'Reporte por producto: Online',
    'Reporte por producto: Mixto',
    'Reporte por producto: Todos los tipos',
    'Elegir proveedor',
    'Reportes de todos los proveedores',
    'Reporte por vendedor',
    'Reporte de cierre',
  ]);
});

test('the work after a closing is one column: what is done, the next step, and what each still needs', async () => {
  openWindows(
    {
      'GET /api/ventanas/35/pasos': () => ({ ...noSteps, porLlegar: 12, bultos: 1, porArmar: 4 }),
      'GET /api/ventanas/36/pasos': () => ({ ...noSteps, compras: 3 }),
    },
    '/cierres?ventana=35',
  );
  const column = within(await screen.findByRole('list', { name: 'Pasos del cierre' }));
  await column.findByText('12 compras por llegar');
  const steps = column
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      link.getAttribute('href'),
      within(link).getByRole('img').getAttribute('aria-label'),
      link.hasAttribute('data-next'),
    ]);
  expect(column.getAllByRole('listitem')[0]?.textContent).toBe('CerrarCerrado');
  expect(steps).toEqual([
    ['ComprarTodo enviado', '/compras?ventana=35&paso=ENVIAR', 'Hecho', false],
    ['Recibir12 compras por llegar', '/compras?ventana=35&paso=RECIBIR', 'Falta', true],
    ['RepartirNada por ahora', '/compras?ventana=35&paso=REPARTIR', 'Falta', false],
    ['Armar4 bultos por armar', '/armado?ventana=35', 'Falta', false],
    ['Entregar1 bulto sin entregar', '/armado?ventana=35&faltan=true', 'Falta', false],
    ['CobrarNada por ahora', '/cuentas?ventana=35', 'Falta', false],
    ['LiquidarNada por ahora', '/comisiones?ventana=35', 'Falta', false],
  ]);
});

test('while a window is open its next step is to close it', async () => {
  openWindows({ 'GET /api/ventanas/36/pasos': () => ({ ...noSteps, compras: 3 }) });
  const column = within(await screen.findByRole('list', { name: 'Pasos del cierre' }));
  await column.findByText('3 compras sin enviar');
  column.getByRole('button', { name: 'Cerrar catálogo ahora' });
  expect(column.getAllByRole('link').filter((link) => link.hasAttribute('data-next'))).toEqual([]);
  expect(column.queryByRole('img', { name: 'Hecho' })).toBeNull();
});

test('a document that was downloaded before a late order is marked as of its hour', async () => {
  let pedidos = 0;
  const asked: URLSearchParams[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user, queryClient } = openWindows(
    {
      'POST /api/menu/cierre-completo': () => aFile('Cierre_2.zip'),
      'GET /api/ventanas/35/despues': ({ query }) => {
        asked.push(query);
        return { pedidos };
      },
    },
    '/cierres?ventana=35',
  );
  const before = Date.now();
  await user.click(await screen.findByRole('button', { name: 'Descargar todo' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(Math.abs(Date.parse(asked[0]?.get('desde') ?? '') - before)).toBeLessThan(20_000);
  expect(screen.queryByText('Cierre_2.zip')).toBeNull();
  pedidos = 1;
  // As live events tell of the order.
  await act(() => queryClient.invalidateQueries({ queryKey: ordersKey }));
  const mark = await screen.findByText('Cierre_2.zip');
  expect(mark.parentElement?.textContent).toMatch(
    /^Cierre_2\.zip es al \d\d\/\d\d\/\d{4},? \d\d:\d\d; entró 1 pedido después\.$/,
  );
});

const summary = {
  ...windows[0],
  sinPedidos: [
    { id: 8, nombreCompleto: 'Bruno Gil' },
    { id: 9, nombreCompleto: 'Zoe Paz' },
  ],
};

/** A server whose open window closes when it is told to. */
function windowServer(given: FakeServer = {}) {
  let open = true;
  const ended = { ...windows[0], cerrada: '2025-03-15T15:30:00.000Z' };
  return openWindows({
    'GET /api/producto/estadoCatalogo': () => open,
    'GET /api/ventanas': () => [open ? windows[0] : ended, ...windows.slice(1)],
    'GET /api/ventanas/36/resumen': () => summary,
    'PUT /api/producto/estadoCatalogo/false': () => {
      open = false;
      return false;
    },
    ...given,
  });
}

test('closing says what closes, and three presses bring every document of the window', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => click.mockRestore());
  const { user, calls } = windowServer({ 'POST /api/menu/cierre-completo': () => aFile('Cierre_3.zip') });
  await user.click(await screen.findByRole('button', { name: 'Cerrar catálogo ahora' }));
  const question = await screen.findByRole('alertdialog', { name: '¿Cerrar el catálogo ahora?' });
  expect(question.textContent).toContain(messages.window.confirmClose);
  expect(question.textContent).toContain('Cierre N° 3: 4 pedidos, US$\u00a01.500');
  const names = within(question).getByText('2 vendedores sin pedidos').closest('details');
  expect(names?.open).toBe(false);
  expect(
    within(question)
      .getAllByRole('listitem')
      .map((name) => name.textContent),
  ).toEqual(['Bruno Gil', 'Zoe Paz']);
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancelar' }));

  await user.click(within(question).getByRole('button', { name: 'Cerrar catálogo' }));
  await screen.findByText(messages.window.closed);
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cerrar catálogo ahora' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Descargar todo' }));
  await screen.findByText(messages.document.documentsDone);
  expect(calls.find(({ route }) => route === 'POST /api/menu/cierre-completo')?.query.get('ventana')).toBe('36');
});

test('who thinks better of closing closes nothing', async () => {
  const { user, calls } = windowServer();
  await user.click(await screen.findByRole('button', { name: 'Cerrar catálogo ahora' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
});

test('what closes follows the orders that come while one reads', async () => {
  let pedidos = 4;
  const { user, queryClient } = windowServer({
    'GET /api/ventanas/36/resumen': () => ({ ...summary, pedidos, sinPedidos: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Cerrar catálogo ahora' }));
  await screen.findByText('Todos los vendedores hicieron pedidos.');
  pedidos = 1;
  await queryClient.invalidateQueries({ queryKey: ordersKey });
  await screen.findByText(/1 pedido,/);
});

test('a summary that does not come says why, and asks nothing', async () => {
  const { user } = windowServer({
    'GET /api/ventanas/36/resumen': () => {
      throw busy('Ahora no.');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Cerrar catálogo ahora' }));
  const failure = await screen.findByRole('alertdialog', { name: messages.window.closeFailed });
  expect(failure.textContent).toContain('Ahora no.');
});

test('an earlier window hands out its own documents, and has an address', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => click.mockRestore());
  const { user, router, calls } = openWindows({
    'POST /api/menu/facturas-lider-black': () => aFile('FacturasBlackLideres.zip'),
  });
  await user.click(await screen.findByRole('button', { name: 'Ver el cierre 2' }));
  const chosen = await screen.findByRole('region', { name: 'Cierre N° 2' });
  expect(chosen.textContent).toContain('08/03/2025, 12:30');
  expect(router.state.location.search).toMatchObject({ ventana: 35 });
  await user.click(within(chosen).getByRole('button', { name: 'Facturas Líderes Black' }));
  await screen.findByText(messages.document.invoicesDone);
  expect(calls.find(({ route }) => route === 'POST /api/menu/facturas-lider-black')?.query.get('ventana')).toBe('35');
});

/** A server of 120 windows, which does not answer the second fifty of the choices before it is told to. */
function manyWindows(address: string) {
  const many = Array.from({ length: 120 }, (_, n) => ({ ...windows[1], id: 220 - n, cierre: 120 - n }));
  let answerMore = () => {};
  const page = openWindows(
    {
      'GET /api/ventanas': async ({ query }) => {
        const [page, size, q] = [Number(query.get('pagina')), Number(query.get('porPagina')), query.get('q')];
        const found = many.filter(({ cierre }) => !q || String(cierre).includes(q));
        if (size === 50 && page === 2) await new Promise<void>((resolve) => (answerMore = resolve));
        return paged(found.slice((page - 1) * size, page * size), found.length);
      },
    },
    address,
  );
  return { ...page, answerMore: () => answerMore() };
}

test('of hundreds of windows any is found by its number, and its documents are there at once', async () => {
  const { user, answerMore } = manyWindows('/cierres');
  await screen.findByRole('region', { name: 'Cierre N° 120' });
  expect(screen.getByText('120 cierres')).toBeDefined();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar cierres' }), '57');
  await user.click(await screen.findByRole('button', { name: 'Ver el cierre 57' }));
  const chosen = await screen.findByRole('region', { name: 'Cierre N° 57' });
  expect(document.activeElement).toBe(chosen);
  answerMore();
});

test('an address of an old window shows no other one until it is here', async () => {
  const { calls, answerMore } = manyWindows('/cierres?ventana=157');
  await screen.findByText('120 cierres');
  await waitFor(() => expect(calls.filter(({ query }) => query.get('porPagina') === '50')).toHaveLength(2));
  expect(screen.queryByRole('region', { name: /^Cierre N°/ })).toBeNull();
  answerMore();
  await screen.findByRole('region', { name: 'Cierre N° 57' });
});

test('a window without orders has nothing to generate', async () => {
  openWindows({}, '/cierres?ventana=1');
  const chosen = within(await screen.findByRole('region', { name: 'Cierre N° 1' }));
  expect(chosen.getByText(/no tiene pedidos/)).toBeDefined();
  expect(chosen.queryByRole('button')).toBeNull();
});

test('before the first window the page says how it begins, and a failure says why', async () => {
  let answer = (): unknown => {
    throw busy('Ahora no.');
  };
  const { user } = openWindows({ 'GET /api/ventanas': () => answer() });
  await screen.findByText('Ahora no.');
  answer = () => [];
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText(/Todavía no hubo cierres/);
});

test('the last window is opened again with a reason while none is open', async () => {
  let open = false;
  const { user, calls } = openWindows({
    'GET /api/producto/estadoCatalogo': () => open,
    'GET /api/ventanas': () => [
      { ...windows[0], ...(!open && { cerrada: '2025-03-15T15:30:00.000Z' }) },
      ...windows.slice(1),
    ],
    'PUT /api/ventanas/36/reabrir': () => {
      open = true;
      return windows[0];
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Reabrir el cierre 3' }));
  expect(screen.queryByRole('button', { name: 'Reabrir el cierre 2' })).toBeNull();
  const why = within(await screen.findByRole('dialog', { name: '¿Reabrir el cierre 3?' }));
  await user.click(why.getByRole('button', { name: 'Reabrir' }));
  await screen.findByText('Escriba el motivo.');
  await user.type(why.getByRole('textbox', { name: /Motivo/ }), 'Faltaban pedidos');
  await user.click(why.getByRole('button', { name: 'Reabrir' }));
  await screen.findByText(messages.window.reopened);
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ motivo: 'Faltaban pedidos' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reabrir el cierre 3' })).toBeNull());
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1000).toISOString();
test.each([
  [{ programadas: false, ultima: null, atrasada: false }, 'No hay copias de seguridad programadas.', false],
  [{ programadas: true, ultima: hoursAgo(6), atrasada: false }, 'Última copia de seguridad: hace 6 h.', false],
  [{ programadas: true, ultima: hoursAgo(75), atrasada: true }, 'Última copia de seguridad: hace 3 días.', true],
  [{ programadas: true, ultima: null, atrasada: true }, 'Todavía no hay ninguna copia de seguridad.', true],
])('how old the last backup is is told, and warned of when it is too old: %o', async (state, sentence, isWarned) => {
  openWindows({ 'GET /api/copias': () => state });
  const shown = await screen.findByText(sentence);
  expect(/Las copias están fallando/.test(shown.parentElement?.textContent ?? '')).toBe(isWarned);
});

test('an accountant takes the documents of a window, and neither opens nor closes one', async () => {
  const { calls } = openWindows({}, '/cierres', accountant);
  const chosen = within(await screen.findByRole('region', { name: 'Cierre N° 3' }));
  expect(chosen.getByRole('button', { name: 'Descargar todo' })).toBeDefined();
  expect(chosen.getByRole('button', { name: 'Facturas Vendedores Black', hidden: true })).toBeDefined();
  const changing = /Cerrar|Programar|Reabrir|^Catálogo|Generar factura|Elegir proveedor/;
  expect(screen.queryByRole('button', { name: changing, hidden: true })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(chosen.queryByRole('link', { name: /Equipos|Armado/ })).toBeNull();
  expect(calls.map(({ route }) => route)).not.toContain('GET /api/copias');
});

test('the days and hours of pickup of a closing are said point by point, those alone that were changed', async () => {
  const points = [
    { retiro: 'Conesa 970, Muñiz', dia: null, horario: '', pedidos: 3 },
    { retiro: 'Castelli 1224', dia: '2030-12-05', horario: 'de 9 a 12', pedidos: 0 },
  ];
  const route = '/api/ventanas/36/dias-de-retiro';
  const { user, calls } = openWindows({ [`GET ${route}`]: () => points, [`PUT ${route}`]: () => points });
  await user.click(await screen.findByRole('button', { name: 'Días de retiro' }));
  await screen.findByRole('dialog', { name: 'Días de retiro del cierre 3' });
  await dateField('Conesa 970, Muñiz · 3 pedidos');
  await pasteDay('Conesa 970, Muñiz · 3 pedidos', '04/12/2030');
  await user.type(screen.getByLabelText('Horario en Conesa 970, Muñiz'), 'de 15 a 19');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await screen.findByRole('alertdialog', { name: messages.pickupPoint.daysSaved });
  expect(calls.filter(({ route: sent }) => sent === `PUT ${route}`).map(({ body }) => body)).toEqual([
    { dias: [{ retiro: 'Conesa 970, Muñiz', dia: '2030-12-04', horario: 'de 15 a 19' }] },
  ]);
});

test('a result that does not come says why, and one of exchanges alone says what they cost', async () => {
  let fails = true;
  const { user } = openWindows({
    'GET /api/ventanas/36/resultado': () => {
      if (fails) throw new Refused({ status: 503, code: 'OCUPADO', title: 'El servidor está ocupado.' });
      return { ...nothing, costo: 12, ganancia: -12, gananciaFinal: -12 };
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Cierre N° 3' }));
  await card.findByText('El servidor está ocupado.');
  fails = false;
  await user.click(card.getByRole('button', { name: 'Reintentar' }));
  within(await card.findByRole('region', { name: 'Resultado' })).getByText('US$ 12,00');
});

test('what came back stands beside what a closing brought, and nothing of it where nothing did', async () => {
  const result = { ventas: 100, costo: 60, ganancia: 40, sinCosto: 0, correcciones: 0, comisiones: 0 };
  const kept = { ...result, devueltas: 0, acreditado: 0, costoRecuperado: 0, gananciaFinal: 40 };
  const returned = { ...result, devueltas: 3, acreditado: 30.5, costoRecuperado: 12, gananciaFinal: 21.5 };
  const { comisiones: _, ...ofSuppliers } = returned;
  const whole = { ...returned, correcciones: 2, comisiones: 4.5, gananciaFinal: 15 };
  const suppliers = [
    {
      proveedorId: 1,
      razonSocial: 'Bazar',
      unidades: 9,
      ...ofSuppliers,
      productos: [{ productoId: 4, name: 'Sartén', unidades: 9, ...ofSuppliers }],
    },
  ];
  const { user } = openWindows(
    {
      'GET /api/ventanas/36/resultado': () => kept,
      'GET /api/ventanas/35/resultado': () => whole,
      'GET /api/ventanas/35/resultado/proveedores': () => suppliers,
    },
    '/cierres?ventana=36',
  );
  const told = async (cierre: number) => {
    const card = within(await screen.findByRole('region', { name: `Cierre N° ${cierre}` }));
    return within(await card.findByRole('region', { name: 'Resultado' }));
  };
  const facts = (region: Awaited<ReturnType<typeof told>>) =>
    region.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  const delivered = [
    ['Vendido y entregado', 'US$\u00a0100,00'],
    ['Costo', 'US$\u00a060,00'],
    ['Ganancia', 'US$\u00a040,00'],
  ];
  expect(facts(await told(3))).toEqual(delivered);
  await user.click(screen.getByRole('button', { name: 'Ver el cierre 2' }));
  const region = await told(2);
  expect(facts(region)).toEqual([
    ...delivered,
    ['Acreditado por 3 devueltas', 'US$\u00a030,50'],
    ['Costo que volvió al stock', 'US$\u00a012,00'],
    ['Costo que corrigieron los remitos', 'US$\u00a02,00'],
    ['Comisiones liquidadas', 'US$\u00a04,50'],
    ['Ganancia final', 'US$\u00a015,00'],
  ]);
  await user.click(region.getByText('Resultado por proveedor y producto'));
  await user.click(await region.findByText('Bazar · ganancia US$ 21,50'));
  const [, row] = await region.findAllByRole('row');
  expect(
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sartén9 unidades · 3 devueltas', 'US$\u00a060,00', 'US$\u00a021,50']);
});
