import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { durations } from '#contract/first-messages.ts';
import { messages } from '#contract/messages.ts';
import { keepMessages } from '../../shell/test-durations.ts';
import { administrator, anOrder, nothing, orderPages } from '../../shell/test-orders.ts';
import { type FakeServer, onPhone, openPage, Refused } from '../../shell/test-page.tsx';
import { aSupplier } from '../../shell/test-products.ts';
import { tellQueuePosition } from '../downloads/active-downloads.ts';
import { aFile, slowFile } from '../downloads/test-files.ts';

/** How long a download says that it starts, in milliseconds, until the test is over. */
const starting = (download: number) => Object.assign(durations, { download });
beforeEach(() => {
  keepMessages();
  starting(20);
});

const noOrders = new Refused({ title: messages.order.none.invoices, status: 404, code: 'SIN_PEDIDOS' });

/** Opens the administrator's orders, and keeps the names of the files that are saved. */
function openOrders(server: FakeServer, address = '/pedidos-list') {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  const orders = { 'GET /api/menu/order': () => [anOrder(5)], 'GET /api/menu/order-black': () => [anOrder(6)] };
  return { ...openPage(address, { ...orders, ...server }, administrator), saved };
}
const press = async (user: ReturnType<typeof openPage>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const onTheirWay = () => screen.findByRole('region', { name: 'Descargas' });

test('an archive is saved under its name, and that it was made is said', async () => {
  const { user, saved, calls } = openOrders({ 'POST /api/menu/facturas-lider': () => aFile('FacturasLideres.zip') });
  await press(user, 'Facturas Líderes');
  await screen.findByText(messages.document.invoicesDone);
  expect(saved).toEqual(['FacturasLideres.zip']);
  expect(calls.at(-1)?.query.toString()).toBe('ventana=actual');
});

test('the Black orders have their own archives', async () => {
  const { user, saved } = openOrders(
    { 'POST /api/menu/facturas-black': () => aFile('FacturasBlackVendedores.zip') },
    '/pedidos-black',
  );
  await press(user, 'Facturas Vendedores');
  await screen.findByText(messages.document.invoicesDone);
  expect(saved).toEqual(['FacturasBlackVendedores.zip']);
  expect(screen.queryByRole('button', { name: 'Reporte de cierre' })).toBeNull();
});

test('a download begins by saying so, and shows its share as it comes in', async () => {
  starting(400);
  const file = slowFile('FacturasLideres.zip', 400);
  let answer = (_: Response) => {};
  const { user, saved } = openOrders({
    'POST /api/menu/facturas-lider': () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  await press(user, 'Facturas Líderes');
  const region = await onTheirWay();
  expect(within(region).getByText(messages.download.start)).toBeDefined();
  const bar = within(region).getByRole<HTMLProgressElement>('progressbar', { name: 'Descarga: Facturas Líderes' });
  expect(bar.hasAttribute('value')).toBe(false);
  answer(file.answer);
  file.send(100);
  await within(region).findByText(/25\s*%/);
  expect([bar.value, bar.max]).toEqual([100, 400]);
  file.send(300);
  file.end();
  await screen.findByText(messages.document.invoicesDone);
  expect(saved).toEqual(['FacturasLideres.zip']);
  expect(screen.queryByRole('region', { name: 'Descargas' })).toBeNull();
});

test('a second press asks for nothing while the document is on its way', async () => {
  const file = slowFile('FacturasLideres.zip');
  const { user, calls } = openOrders({ 'POST /api/menu/facturas-lider': () => file.answer });
  const asked = () => calls.filter(({ route }) => route === 'POST /api/menu/facturas-lider').length;
  await user.dblClick(await screen.findByRole('button', { name: 'Facturas Líderes' }));
  expect(asked()).toBe(1);
  file.end();
  await screen.findByText(messages.document.invoicesDone);
  await press(user, 'Facturas Líderes');
  expect(asked()).toBe(2);
});

test('a download of unknown length shows how much of it came', async () => {
  const file = slowFile('FacturasLideres.zip');
  const { user } = openOrders({ 'POST /api/menu/facturas-lider': () => file.answer });
  await press(user, 'Facturas Líderes');
  file.send(1_500_000);
  await screen.findByText('1,5 MB');
  file.end();
  await screen.findByText(messages.document.invoicesDone);
});

test('waiting in the queue of heavy documents is told', async () => {
  let answer = (_: Response) => {};
  const { user } = openOrders({
    'POST /api/menu/facturas-lider': () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  await press(user, 'Facturas Líderes');
  const region = await onTheirWay();
  act(() => tellQueuePosition({ archivo: 'FacturasLideres.zip', espera: 2 }));
  await within(region).findByText('En espera: 2 documentos antes');
  act(() => tellQueuePosition({ archivo: 'FacturasLideres.zip', espera: 0 }));
  expect(within(region).queryByText(/En espera/)).toBeNull();
  answer(aFile('FacturasLideres.zip'));
  await screen.findByText(messages.document.invoicesDone);
});

test('a download that is cancelled saves nothing and says nothing', async () => {
  const { user, saved } = openOrders({
    'POST /api/menu/facturas-lider': ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  });
  await press(user, 'Facturas Líderes');
  await press(user, 'Cancelar descarga: Facturas Líderes');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Descargas' })).toBeNull());
  expect(saved).toEqual([]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByText('Sin conexión.', { exact: false })).toBeNull();
});

test('an archive that breaks off is not saved, and says so', async () => {
  const file = slowFile('FacturasLideres.zip');
  const { user, saved } = openOrders({ 'POST /api/menu/facturas-lider': () => file.answer });
  await press(user, 'Facturas Líderes');
  await onTheirWay();
  file.send(100);
  file.breakOff();
  await screen.findByText(messages.document.invoicesFailed);
  expect(screen.getByText('La descarga se cortó antes de terminar. Vuelva a intentar.')).toBeDefined();
  expect(saved).toEqual([]);
});

test('without orders there is nothing to invoice', async () => {
  const { user } = openOrders({
    'POST /api/menu/facturas-lider': () => {
      throw noOrders;
    },
  });
  await press(user, 'Facturas Líderes');
  await screen.findByText(messages.order.none.invoices);
  expect(screen.queryByText(messages.document.invoicesFailed)).toBeNull();
});

test('a report covers the days to which the list is narrowed', async () => {
  const { user, calls } = openOrders(
    { 'GET /api/menu/reportByProductOnline': () => aFile('reporteByProductoOnline.xlsx') },
    '/pedidos-list?desde=2025-03-01&hasta=2025-03-10',
  );
  await press(user, 'Reportes');
  expect(
    within(screen.getByRole('dialog', { name: 'Reportes' })).getByText('Con los pedidos del 01/03/2025 al 10/03/2025.'),
  ).toBeDefined();
  await press(user, 'Reporte por producto: Online');
  await screen.findByText(messages.document.reportDone);
  expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({ fechaDesde: '2025-03-01', fechaHasta: '2025-03-10' });
  expect(screen.queryByRole('dialog', { name: 'Reportes' })).toBeNull();
});

test.each([
  ['Reporte por producto: General', 'GET /api/menu/reportByProductGeneral', messages.document.downloadFailed],
  ['Reporte por vendedor', 'GET /api/menu/generateExcelVedendedores', messages.document.downloadFailed],
  ['Reportes de todos los proveedores', 'POST /api/menu/reporte-proveedores', messages.document.reportsFailed],
])('a report that fails says so in its words, with the reason beneath: %s', async (name, route, failed) => {
  const { user } = openOrders({
    [route]: () => {
      throw new Refused({ title: 'Ocurrió un error inesperado.', status: 500, code: 'ERROR_INTERNO' });
    },
  });
  await press(user, 'Reportes');
  await press(user, name);
  within(await screen.findByRole('alertdialog', { name: failed })).getByText('Ocurrió un error inesperado.');
  expect(screen.queryByText(messages.download.start)).toBeNull();
});

test('the window report says what became of it', async () => {
  const { user } = openOrders({
    'POST /api/menu/facturas-reporte': () => {
      throw new Refused({ title: 'Hay muchos documentos en espera.', status: 503, code: 'OCUPADO' });
    },
  });
  await press(user, 'Reporte de cierre');
  await screen.findByText(messages.document.closingReportFailed);
  expect(screen.getByText('Hay muchos documentos en espera.')).toBeDefined();
});

test('an invoice is generated for the seller or leader who was looked up', async () => {
  const { user, saved } = openOrders({
    'GET /api/vendedores/ana': () => [{ id: 7, nombre: 'Ana', apellido: 'García' }],
    'POST /api/menu/factura/7': () => aFile('Factura_Ana García.xlsx'),
  });
  await press(user, 'Generar factura');
  const dialog = within(await screen.findByRole('dialog', { name: 'Generar factura' }));
  expect(dialog.getByRole('button', { name: 'Generar' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(dialog.getByRole('combobox', { name: 'Vendedor o líder' }), 'ana');
  await user.click(await dialog.findByRole('option', { name: 'Ana García' }));
  await user.click(dialog.getByRole('button', { name: 'Generar' }));
  await screen.findByText(messages.document.invoiceDone);
  expect(saved).toEqual(['Factura_Ana García.xlsx']);
  expect(screen.queryByRole('dialog', { name: 'Generar factura' })).toBeNull();
});

test('an invoice that failed keeps the dialog and who was chosen', async () => {
  const { user } = openOrders({
    'GET /api/vendedores/ana': () => [{ id: 7, nombre: 'Ana', apellido: 'García' }],
    'POST /api/menu/factura-lider-black/7': () => {
      throw noOrders;
    },
  });
  await press(user, 'Generar factura');
  const dialog = within(await screen.findByRole('dialog', { name: 'Generar factura' }));
  const field = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Vendedor o líder' });
  await user.type(field, 'ana');
  await user.click(await dialog.findByRole('option', { name: 'Ana García' }));
  await user.click(screen.getByRole('radio', { name: 'Los pedidos Black de su equipo' }));
  await press(user, 'Generar');
  await screen.findByText(messages.order.none.invoices);
  expect(field.value).toBe('Ana García');
});

test('a supplier is looked up for its report', async () => {
  const { user, saved, calls } = openOrders({
    'GET /api/proveedores/acme': () => [aSupplier(3, 'Acme')],
    'GET /api/menu/reporteProveedor': () => aFile('Reporte_Acme.xlsx'),
  });
  await press(user, 'Reportes');
  await press(user, 'Elegir proveedor');
  await user.type(await screen.findByRole('combobox', { name: 'Proveedor' }), 'acme');
  await user.click(await screen.findByRole('option', { name: 'Acme' }));
  await press(user, 'Generar');
  await screen.findByText(messages.document.reportDone);
  expect(saved).toEqual(['Reporte_Acme.xlsx']);
  expect(calls.at(-1)?.query.get('proveedorId')).toBe('3');
});

test('an order opens as a PDF to be printed, or is downloaded where nothing may open', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValueOnce(window).mockReturnValueOnce(null);
  const { user, saved } = openOrders({ 'POST /api/menu/pedido/5': () => aFile('Pedido_5.pdf') });
  await press(user, 'Imprimir pedido 5');
  await screen.findByText(messages.document.printed);
  expect(opened).toHaveBeenCalledOnce();
  expect(saved).toEqual([]);
  await press(user, 'Cerrar');
  await press(user, 'Imprimir pedido 5');
  await waitFor(() => expect(saved).toEqual(['Pedido_5.pdf']));
});

test('chosen orders are printed and downloaded as one PDF, all that were found by their filters', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValueOnce(window);
  const orders = Array.from({ length: 30 }, (_, n) =>
    anOrder(n + 1, n ? {} : { delivered: 'CANCELADO', can: nothing }),
  );
  const { user, saved, calls } = openOrders(
    { 'GET /api/menu/order': orderPages(orders), 'POST /api/menu/pedidos': () => aFile('Pedidos.pdf') },
    '/pedidos-list?page=2',
  );
  const sent = () => calls.flatMap(({ route, body }) => (route === 'POST /api/menu/pedidos' ? [body] : []));
  for (const id of [1, 2]) await user.click(await screen.findByRole('checkbox', { name: `Seleccionar pedido ${id}` }));
  await press(user, 'Imprimir');
  await screen.findByText(messages.document.printed);
  expect(opened).toHaveBeenCalledOnce();
  await press(user, 'Cerrar');
  await press(user, 'Elegir los 30');
  await press(user, 'Descargar PDF');
  await screen.findByText(messages.document.documentsDone);
  expect(saved).toEqual(['Pedidos.pdf']);
  expect(sent()).toEqual([{ ids: [1, 2] }, { filtros: { tipo: 'ESENCIAL', ventana: 'actual' } }]);
});

test('too many orders to print are refused in the words of the server, and stay chosen', async () => {
  const { user, saved } = openOrders({
    'POST /api/menu/pedidos': () => {
      throw new Refused({ title: 'Elija menos pedidos.', status: 422, code: 'DOCUMENTO_MUY_GRANDE' });
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar pedido 5' }));
  await press(user, 'Imprimir');
  within(await screen.findByRole('alertdialog', { name: messages.document.printFailed })).getByText(
    'Elija menos pedidos.',
  );
  expect(screen.getByText('1 seleccionado')).toBeDefined();
  expect(saved).toEqual([]);
});

test('every invoice and report is one press away on a phone', async () => {
  onPhone();
  const { user, saved } = openOrders({ 'GET /api/menu/reportByProduct': () => aFile('reporteByProducto.xlsx') });
  for (const name of ['Facturas Líderes', 'Facturas Vendedores', 'Generar factura', 'Reporte de cierre'])
    expect(await screen.findByRole('button', { name })).toBeDefined();
  await press(user, 'Reportes');
  await press(user, 'Reporte por producto: Todos los tipos');
  await screen.findByText(messages.document.reportDone);
  expect(saved).toEqual(['reporteByProducto.xlsx']);
});

test('a phone shares an order with any of its applications', async () => {
  const shared = vi.fn(async (_: ShareData) => {});
  Object.assign(navigator, { canShare: () => true, share: shared });
  onTestFinished(() => {
    Object.assign(navigator, { canShare: undefined, share: undefined });
  });
  const { user, saved } = openOrders({ 'POST /api/menu/pedido/5': () => aFile('Pedido_5.pdf') });
  await screen.findByRole('button', { name: 'Compartir pedido 5' });
  vi.spyOn(window, 'matchMedia').mockReturnValueOnce({ matches: true } as MediaQueryList);
  await press(user, 'Compartir pedido 5');
  await waitFor(() => expect(shared).toHaveBeenCalledOnce());
  const [{ files, text }] = shared.mock.calls[0] as [ShareData];
  expect(files?.map(({ name }) => name)).toEqual(['Pedido_5.pdf']);
  expect(text).toBe('Pedido N° 5 de Ana García, 10/03/2025: US$\u00a01.500');
  expect(saved).toEqual([]);
});

test('without sharing an order is downloaded, and WhatsApp opens with its text', async () => {
  const { user, saved } = openOrders({ 'POST /api/menu/pedido/5': () => aFile('Pedido_5.pdf') });
  await press(user, 'Compartir pedido 5');
  const dialog = within(await screen.findByRole('dialog', { name: 'Compartir' }));
  expect(dialog.queryByRole('button', { name: 'Compartir archivo' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Descargar' }));
  expect(saved).toEqual(['Pedido_5.pdf']);
  const chat = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Enviar por WhatsApp' });
  expect(new URL(chat.href).searchParams.get('text')).toMatch(/^Pedido N° 5 de Ana García/);
});
