import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PackingTicks } from '#contract/packing.calls.ts';
import { administrator, busy, helper } from '../../shell/test-orders.ts';
import { type FakeServer, openPage } from '../../shell/test-page.tsx';
import { aFile } from '../downloads/test-files.ts';
import { packing } from './test-packing.ts';

/** A server that keeps the ticks of the parcels. */
function openPacking(server: FakeServer = {}, address = '/armado', session = administrator) {
  const state = packing();
  const ticks: PackingTicks[] = [];
  const keep = (body: PackingTicks) => {
    ticks.push(body);
    const parcels = state.puntos.flatMap(({ lideres }) => lideres).flatMap(({ vendedores }) => vendedores);
    const lists = body.vendedorId
      ? parcels.filter(({ vendedorId }) => vendedorId === body.vendedorId)
      : state.proveedores;
    for (const known of lists.flatMap(({ renglones }) => renglones))
      for (const { productoId, referencia, listo } of body.renglones)
        if (known.productoId === productoId && known.referencia === referencia) known.listo = listo;
    return null;
  };
  const opened = openPage(
    address,
    {
      'GET /api/armado': () => [state.ventana],
      'GET /api/armado/3': () => state,
      'PUT /api/armado/3': ({ body }) => keep(body as PackingTicks),
      ...server,
    },
    session,
  );
  return { ...opened, ticks, state };
}
const openParcel = async (user: ReturnType<typeof openPage>['user'], name: string) =>
  user.click(await screen.findByText(name));

test('parcels stand by pickup point, leader and seller', async () => {
  openPacking();
  await screen.findByText('0 de 3 productos listos');
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Armado',
    'Castelli 1224, José C Paz 0 de 2 productos listos',
    'Líder: Carla Ríos',
    'Conesa 970, Muñiz 0 de 1 productos listos',
    'Sin líder',
  ]);
});

test('a tick shows at once and is kept on the server', async () => {
  const { user, ticks } = openPacking();
  await openParcel(user, 'Ana García');
  const list = within(await screen.findByRole('list', { name: 'Productos de Ana García' }));
  const [first, second] = list.getAllByRole<HTMLInputElement>('checkbox');
  expect(second?.closest('label')?.textContent).toContain('1 de 2 listos');
  if (second) await user.click(second);
  expect(second?.checked).toBe(true);
  expect(first?.checked).toBe(false);
  await screen.findByText('1 de 3 productos listos');
  await waitFor(() =>
    expect(ticks).toEqual([{ vendedorId: 7, renglones: [{ productoId: 1, referencia: 'roja', dia: null, listo: 2 }] }]),
  );
  if (second) await user.click(second);
  await waitFor(() =>
    expect(ticks[1]?.renglones).toEqual([{ productoId: 1, referencia: 'roja', dia: null, listo: 0 }]),
  );
});

test('some of the units are ready, one by one', async () => {
  const { user, ticks } = openPacking();
  await openParcel(user, 'Ana García');
  const more = await screen.findByRole<HTMLButtonElement>('button', { name: 'Una más lista de Olla' });
  const less = screen.getByRole<HTMLButtonElement>('button', { name: 'Una menos lista de Olla' });
  expect(less.getAttribute('aria-disabled')).toBe('true');
  await user.click(more);
  expect(screen.getByLabelText('Listas de Olla').textContent).toBe('1');
  await user.click(more);
  await screen.findByText('1 de 3 productos listos');
  expect(more.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(more);
  await user.click(less);
  await waitFor(() => expect(ticks.map(({ renglones }) => renglones[0]?.listo)).toEqual([1, 2, 1]));
  await user.click(await screen.findByText('Bruno Muñoz'));
  expect(screen.getAllByRole('button', { name: /^Una más lista/ })).toHaveLength(2);
});

test('a whole parcel is ready with one press', async () => {
  const { user, ticks } = openPacking();
  await openParcel(user, 'Ana García');
  await user.click(await screen.findByRole('button', { name: 'Todo listo para Ana García' }));
  await screen.findByRole('button', { name: 'Desmarcar todo lo de Ana García' });
  await waitFor(() => expect(ticks[0]?.renglones.map(({ listo }) => listo)).toEqual([2, 2]));
});

test('what others tick appears', async () => {
  const { user, state, queryClient } = openPacking();
  await openParcel(user, 'Bruno Muñoz');
  const box = await screen.findByRole<HTMLInputElement>('checkbox');
  const bought = state.puntos[1]?.lideres[0]?.vendedores[0]?.renglones[0];
  if (bought) bought.listo = 1;
  await queryClient.invalidateQueries();
  await waitFor(() => expect(box.checked).toBe(true));
});

test('a tick that the server refuses is taken back, and says why', async () => {
  const { user } = openPacking({
    'PUT /api/armado/3': () => {
      throw busy('Los pedidos de este armado cambiaron.');
    },
  });
  await openParcel(user, 'Bruno Muñoz');
  const box = await screen.findByRole<HTMLInputElement>('checkbox');
  await user.click(box);
  await screen.findByText('No se pudo guardar lo marcado.');
  expect(screen.getByText('Los pedidos de este armado cambiaron.')).toBeDefined();
  await waitFor(() => expect(box.checked).toBe(false));
});

test('the pick list goes by supplier and has ticks of its own', async () => {
  const { user, ticks, router } = openPacking();
  await user.click(await screen.findByRole('button', { name: 'Buscar por proveedor' }));
  await screen.findByText('0 de 2 productos listos');
  expect(router.state.location.search).toEqual({ lista: 'buscar' });
  await openParcel(user, 'Acme');
  const [first] = await screen.findAllByRole('checkbox');
  if (first) await user.click(first);
  await waitFor(() =>
    expect(ticks).toEqual([{ vendedorId: null, renglones: [{ productoId: 1, referencia: '', dia: null, listo: 3 }] }]),
  );
});

test('one pickup point is packed at a time', async () => {
  const { user } = openPacking();
  await screen.findByText('Bruno Muñoz');
  await user.selectOptions(screen.getByLabelText('Punto de Retiro'), 'Castelli 1224, José C Paz');
  await waitFor(() => expect(screen.queryByText('Bruno Muñoz')).toBeNull());
  expect(screen.getByText('0 de 2 productos listos', { selector: 'p' })).toBeDefined();
});

test("a label's code opens its parcel alone, from which all are a press away", async () => {
  const { user, router } = openPacking({}, '/armado?ventana=3&bulto=9');
  await screen.findByRole('list', { name: 'Productos de Bruno Muñoz' });
  expect(screen.queryByText('Ana García')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver todos los bultos' }));
  await screen.findByText('Ana García');
  expect(router.state.location.search).toEqual({ ventana: 3 });
});

test('a code of a parcel that has no orders any more says so, over all the others', async () => {
  openPacking({}, '/armado?ventana=3&bulto=99');
  await screen.findByText('El bulto de la etiqueta no tiene pedidos en este cierre.');
  expect(screen.getByText('Bruno Muñoz')).toBeDefined();
});

test('labels are printed of the pickup point that shows, on the paper that was chosen', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(window);
  const pdf = () => aFile('Etiquetas.pdf');
  const { user, calls } = openPacking({ 'POST /api/armado/3/etiquetas': pdf });
  await screen.findByText('Bruno Muñoz');
  await user.selectOptions(screen.getByLabelText('Punto de Retiro'), 'Conesa 970, Muñiz');
  await user.click(screen.getByRole('button', { name: 'Etiquetas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Etiquetas de los bultos' }));
  await user.selectOptions(dialog.getByLabelText('Papel'), 'ROLLO');
  await user.click(dialog.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  opened.mockRestore();
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    papel: 'ROLLO',
    retiro: 'Conesa 970, Muñiz',
  });
});

test('on paper every parcel is open', async () => {
  openPacking();
  await screen.findByText('Bruno Muñoz');
  window.dispatchEvent(new Event('beforeprint'));
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(3));
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
});

test('a window without orders says so', async () => {
  const empty = { ...packing(), puntos: [], proveedores: [] };
  openPacking({ 'GET /api/armado/3': () => empty });
  await screen.findByText('Este cierre todavía no tiene pedidos para armar.');
});

test('before the first window there is nothing to pack', async () => {
  openPacking({ 'GET /api/armado': () => [] });
  await screen.findByText(/Todavía no se abrió el catálogo/);
  expect(screen.getByLabelText('Cierre').textContent).toBe('Este cierre');
  screen.getByRole('link', { name: 'Ir a Cierres' });
});

test('a helper packs as administrators do, and is led to nothing else', async () => {
  const { user, ticks, calls } = openPacking({}, '/armado', helper);
  await openParcel(user, 'Ana García');
  await user.click(await screen.findByRole('button', { name: 'Todo listo para Ana García' }));
  await waitFor(() => expect(ticks).toHaveLength(1));
  screen.getByRole('button', { name: 'Etiquetas' });
  screen.getByRole('button', { name: 'Entregado a Ana García' });
  expect(new Set(calls.map(({ route }) => route))).toEqual(
    new Set(['GET /api/armado', 'GET /api/armado/3', 'PUT /api/armado/3']),
  );
});

test('before the first window a helper is led nowhere', async () => {
  openPacking({ 'GET /api/armado': () => [] }, '/armado', helper);
  await screen.findByText(/Todavía no se abrió el catálogo/);
  expect(screen.queryByRole('link', { name: 'Ir a Cierres' })).toBeNull();
});

test('a packing that does not come says why and can be asked for again', async () => {
  let broken = true;
  const { user } = openPacking({
    'GET /api/armado/3': () => {
      if (broken) throw busy('Ahora no.');
      return packing();
    },
  });
  await screen.findByText('Ahora no.');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('Ana García');
});
