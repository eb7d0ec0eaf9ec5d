import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Delivery, NewDelivery, Parcel } from '#contract/packing.calls.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { packing } from './test-packing.ts';

const delivery = (given: Partial<Delivery> = {}): Delivery => ({
  id: 4,
  recibio: 'Juan Ruiz',
  nota: '',
  entregada: new Date().toISOString(),
  entregadaPor: 'Marta Gómez',
  can: { undo: true },
  ...given,
});

/** A server that keeps deliveries; `change` is what happened before. */
function openPacking(address: string, change: (ana: Parcel) => void = () => {}, server: FakeServer = {}) {
  const state = packing();
  const ana = state.puntos[0]?.lideres[0]?.vendedores[0] as Parcel;
  change(ana);
  return openPage(
    address,
    {
      'GET /api/armado': () => [state.ventana],
      'GET /api/armado/3': () => state,
      'POST /api/armado/3/entregas': ({ body }) => {
        const { recibio, nota } = body as NewDelivery;
        return Object.assign(ana, { pendientes: 0, version: 2, entrega: delivery({ recibio, nota }) }).entrega;
      },
      'PUT /api/entregas/4/deshacer': () => {
        Object.assign(ana, { pendientes: 1, version: 3, entrega: null });
        return null;
      },
      ...server,
    },
    administrator,
  );
}
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name: `Entregar a ${name}` }));
const handed = (ana: Parcel) => Object.assign(ana, { pendientes: 0, entrega: delivery() });

test("a label's code leads to a parcel that is handed over in three presses, and taken back", async () => {
  const { user, calls } = openPacking('/armado?ventana=3&bulto=7');
  await user.click(await screen.findByRole('button', { name: 'Entregado a Ana García' }));
  const dialog = await dialogOf('Ana García');
  expect(dialog.getByText(/Su pedido pasa a REALIZADO/).textContent).toContain('Faltan marcar 2 de 2 productos.');
  await user.click(dialog.getByRole('button', { name: 'Carla Ríos' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Recibió/).value).toBe('Carla Ríos');
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  await screen.findByText('Se ha entregado el bulto!');
  await screen.findByText(/Entregado hoy a las \d\d:\d\d · Recibió Carla Ríos/);
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    vendedorId: 7,
    version: 1,
    recibio: 'Carla Ríos',
    nota: '',
  });
  expect(screen.queryByRole('button', { name: 'Entregado a Ana García' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Deshacer entrega a Ana García' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Si' }));
  await screen.findByText('Se ha deshecho la entrega!');
  await screen.findByRole('button', { name: 'Entregado a Ana García' });
});

test('what did not come and nobody shared out is named, and handed over only where somebody confirms it', async () => {
  const detail = 'Según lo recibido faltan 1 de Olla (roja).';
  const { user, calls } = openPacking('/armado?ventana=3&bulto=7', undefined, {
    'POST /api/armado/3/entregas': ({ body }) => {
      if ((body as NewDelivery).confirmado) return delivery();
      throw new Refused({
        title: 'Hay productos que no llegaron.',
        detail,
        status: 409,
        code: 'FALTANTE_SIN_REPARTIR',
      });
    },
  });
  const deliver = async (answer: string) => {
    await user.click((await dialogOf('Ana García')).getByRole('button', { name: 'Entregar' }));
    const asked = within(await screen.findByRole('alertdialog', { name: messages.delivery.confirmShort }));
    asked.getByText(detail, { exact: false });
    await user.click(asked.getByRole('button', { name: answer }));
  };
  const sent = () =>
    calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => (body as NewDelivery).confirmado);
  await user.click(await screen.findByRole('button', { name: 'Entregado a Ana García' }));
  await user.click((await dialogOf('Ana García')).getByRole('button', { name: 'Carla Ríos' }));
  await deliver('No');
  expect(sent()).toEqual([undefined]);
  await deliver('Si');
  await screen.findByText(messages.delivery.done);
  expect(sent()).toEqual([undefined, undefined, true]);
});

test('who received it must be said, and a refused name says why', async () => {
  const refused = { title: 'El nombre es muy largo.', status: 422, code: 'DATO_RECHAZADO' };
  const { user, calls } = openPacking('/armado?ventana=3&bulto=7', undefined, {
    'POST /api/armado/3/entregas': () => {
      throw new Refused({ ...refused, errors: [{ field: 'recibio', message: 'Demasiado largo.' }] });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Entregado a Ana García' }));
  const dialog = await dialogOf('Ana García');
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  await screen.findByText('Escriba quién recibió.');
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await user.type(dialog.getByLabelText(/^Recibió/), 'Eva');
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  await dialog.findByText('Demasiado largo.', undefined, { timeout: 4000 });
});

test('who comes second is told who delivered and when until they have read it, and sees it', async () => {
  const detail = 'Lo entregó Marta Gómez el 22/11/2026 a las 14:32. Recibió Juan Ruiz.';
  const { user } = openPacking('/armado?ventana=3&bulto=7', (ana) => ana, {
    'POST /api/armado/3/entregas': () => {
      throw new Refused({ title: 'Este bulto ya se entregó.', status: 409, code: 'BULTO_ENTREGADO', detail });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Entregado a Ana García' }));
  const dialog = await dialogOf('Ana García');
  await user.click(dialog.getByRole('button', { name: 'Ana García' }));
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  await screen.findByText(detail);
  expect(screen.queryByRole('dialog', { name: 'Entregar a Ana García' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'OK' }));
});

test('the list counts what was handed over, says to whom, and narrows to what was not', async () => {
  const { user, router } = openPacking('/armado', handed);
  await screen.findByText('1 de 2 bultos entregados');
  const ana = screen.getByText('Ana García').closest('summary');
  expect(ana?.textContent).toMatch(/Entregado hoy a las \d\d:\d\d · Recibió Juan RuizEntregado$/);
  await user.click(screen.getByRole('switch', { name: 'Sin entregar (1)' }));
  await waitFor(() => expect(screen.queryByText('Ana García')).toBeNull());
  expect(screen.getByText('Bruno Muñoz')).toBeDefined();
  expect(screen.queryByRole('heading', { name: /Castelli/ })).toBeNull();
  expect(router.state.location.search).toEqual({ faltan: true });
});

test('what others hand over appears, and what is left to hand over afterwards is said', async () => {
  let ana: Parcel | undefined;
  const { queryClient } = openPacking('/armado?ventana=3&bulto=7', (parcel) => {
    ana = parcel;
  });
  await screen.findByRole('button', { name: 'Entregado a Ana García' });
  if (ana) handed(ana);
  await queryClient.invalidateQueries();
  await screen.findByText('Entregó Marta Gómez');
  if (ana) Object.assign(ana, { pendientes: 2, entrega: delivery({ nota: 'Portería', can: { undo: false } }) });
  await queryClient.invalidateQueries();
  await screen.findByText(/Quedan 2 pedidos pendientes/);
  await screen.findByText('Entregó Marta Gómez · Portería');
  expect(screen.getByRole('button', { name: 'Entregado a Ana García' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).toBeNull();
});

test('with every parcel handed over nothing is left to show', async () => {
  openPacking('/armado?faltan=true&retiro=Castelli+1224%2C+Jos%C3%A9+C+Paz', handed);
  await screen.findByText('Se entregaron todos los bultos.');
});

test('a leader is handed all her parcels in one go; what is short is asked once, and names whose it is', async () => {
  const state = packing();
  const team = state.puntos[0]?.lideres[0]?.vendedores as Parcel[];
  const [ana] = team as [Parcel];
  team.push({ ...ana, vendedorId: 8, vendedor: 'Eva Paz', version: 5 });
  const { user, calls } = openPacking('/armado', undefined, {
    'GET /api/armado/3': () => state,
    'POST /api/armado/3/entregas': ({ body }) => {
      const { vendedorId, confirmado } = body as NewDelivery;
      if (vendedorId === 8 && !confirmado)
        throw new Refused({ title: 'No llegó.', detail: 'Falta 1.', status: 409, code: 'FALTANTE_SIN_REPARTIR' });
      return delivery();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Entregar los 2 a Carla Ríos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar 2 bultos' }));
  dialog.getByText(/Sus 2 pedidos pendientes pasan a REALIZADO/);
  await user.click(dialog.getByRole('button', { name: 'Carla Ríos' }));
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  const asked = within(await screen.findByRole('alertdialog', { name: messages.delivery.confirmShort }));
  asked.getByText('No llegó. Eva Paz: Falta 1.', { exact: false });
  await user.click(asked.getByRole('button', { name: 'Si' }));
  await screen.findByText(messages.delivery.done);
  const sent = calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body as NewDelivery);
  expect(
    sent.map(({ vendedorId, version, recibio, confirmado }) => [vendedorId, version, recibio, confirmado]),
  ).toEqual([
    [7, 1, 'Carla Ríos', undefined],
    [8, 5, 'Carla Ríos', undefined],
    [8, 5, 'Carla Ríos', true],
  ]);
});
