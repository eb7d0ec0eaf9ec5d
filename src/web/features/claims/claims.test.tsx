import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Claim } from '#contract/claims.calls.ts';
import { resolutionRules, resolutions } from '#contract/claims.ts';
import { spokenDay } from '#contract/days.ts';
import { formatExactPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { administrator, anOrder, nothing, orderPages, seller } from '../../shell/test-orders.ts';
import { type FakeServer, onPhone, openPage, paged, Refused } from '../../shell/test-page.tsx';
import { today } from '../../ui/dates.ts';

const aClaim = (given: Partial<Claim> = {}): Claim => ({
  id: 3,
  version: 1,
  numero: null,
  estado: 'PENDIENTE',
  orderId: 2,
  linea: 1,
  productoId: 1,
  name: 'Olla de aluminio 24 cm',
  codigo: 'OLL-24',
  referencia: '',
  dia: null,
  unidades: 2,
  amount: 33.33,
  motivo: 'DEFECTO',
  detalle: 'Vino abollada.',
  excepcion: null,
  fotos: 2,
  userId: 7,
  clientName: 'Ana García',
  telefono: '11 5555 0101',
  idLider: 54,
  lider: 'Carla Ríos',
  quien: 'Ana García',
  createdAt: '2025-03-14T15:00:00.000Z',
  resolucion: null,
  aStock: null,
  rechazo: null,
  decidido: null,
  pedidoDeCambio: null,
  ...given,
});
const delivered = anOrder(2, {
  delivered: 'REALIZADO',
  reclamarHasta: today(),
  can: { ...nothing, claim: true },
});
const own = (claims: readonly Claim[], more: FakeServer = {}): FakeServer => ({
  'GET /api/menu/order/7': orderPages([delivered]),
  'GET /api/reclamos': () => paged(claims),
  ...more,
});
const openOrder = async (user: ReturnType<typeof openPage>['user']) =>
  user.click(await screen.findByRole('button', { name: '2 productos del pedido 2' }));

test('a seller claims in six taps with a photo, and is told until when', async () => {
  onPhone();
  const filed: Claim[] = [];
  const post: FakeServer = {
    'POST /api/reclamos': ({ body }) => {
      const form = body as FormData;
      const sent = JSON.parse(String(form.get('reclamo')));
      filed.push(aClaim({ ...sent, fotos: form.getAll('file').length }));
      return new Response(JSON.stringify(filed[0]), { status: 201, headers: { 'content-type': 'application/json' } });
    },
    'GET /api/reclamos': () => paged(filed),
  };
  const { user } = openPage('/pedido-vendedor', own([], post), seller);
  await openOrder(user);
  expect(await screen.findByText(`hasta el ${spokenDay(today())}`)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Reclamar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reclamar del pedido N° 2' }));
  await user.click(dialog.getByRole('button', { name: /^Sartén/ }));
  await user.type(dialog.getByLabelText(/^Cuente qué se ve/), 'Se peló.');
  const camera = dialog.getByLabelText<HTMLInputElement>('Sacar foto');
  expect(camera.getAttribute('capture')).toBe('environment');
  await user.upload(camera, new File(['foto'], 'foto.jpg', { type: 'image/jpeg' }));
  expect(dialog.getByAltText('Foto 1, como se manda')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Enviar reclamo' }));
  await screen.findByText(messages.claim.done);
  expect(filed).toMatchObject([
    { orderId: 2, linea: 2, unidades: 1, motivo: 'DEFECTO', detalle: 'Se peló.', fotos: 1 },
  ]);
  expect(await screen.findByText('En revisión')).toBeDefined();
});

test('two lines of one product are told apart by their units and price, others by their name alone', async () => {
  const [pot, pan] = delivered.orderDetails;
  if (!pot || !pan) throw new Error('no lines');
  const twice = {
    ...delivered,
    orderDetails: [pot, { ...pot, linea: 2, quantity: 1, amount: 90 }, { ...pan, linea: 3 }],
  };
  const { user } = openPage('/pedido-vendedor', own([], { 'GET /api/menu/order/7': orderPages([twice]) }), seller);
  await user.click(await screen.findByRole('button', { name: '3 productos del pedido 2' }));
  await user.click(await screen.findByRole('button', { name: 'Reclamar' }));
  const products = within(await screen.findByRole('group', { name: 'Qué producto' })).getAllByRole('button');
  const name = `${pot.name} · ${pot.referencia}`;
  expect(products.map(({ textContent }) => textContent)).toEqual([
    `${name} · 2 a ${formatExactPrice(pot.amount)}`,
    `${name} · 1 a ${formatExactPrice(90)}`,
    [pan.name, pan.referencia].filter(Boolean).join(' · '),
  ]);
});

test('a claim without product or words is not sent, and says what is missing', async () => {
  const { user, calls } = openPage('/pedido-vendedor', own([]), seller);
  await openOrder(user);
  await user.click(await screen.findByRole('button', { name: 'Reclamar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Enviar reclamo' }));
  expect((await screen.findAllByText('Elija qué producto.')).length).toBeGreaterThan(0);
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
});

test('an approved claim stands on its order with its number and a text for WhatsApp; what is claimed whole is not offered again', async () => {
  const claims = [
    aClaim({ estado: 'APROBADO', numero: 7, resolucion: 'CAMBIO', aStock: false }),
    aClaim({ id: 4, linea: 2, unidades: 1, estado: 'RECHAZADO', rechazo: 'Fue un golpe' }),
    aClaim({ id: 5, linea: 2, unidades: 1 }),
  ];
  const { user } = openPage('/pedido-vendedor', own(claims), seller);
  await openOrder(user);
  expect(await screen.findByText('Aprobado con el N° 7: el cambio va en el próximo cierre.')).toBeDefined();
  expect(screen.getByText('No se aprobó: Fue un golpe.')).toBeDefined();
  const [link] = await screen.findAllByRole<HTMLAnchorElement>('link', { name: 'Avisar por WhatsApp' });
  expect(decodeURIComponent(link?.href ?? '')).toContain('wa.me/?text=Reclamo del pedido N° 2');
  expect(screen.queryByRole('button', { name: 'Reclamar' })).toBeNull();
});

test('an order that was not delivered asks for no claims', async () => {
  const { user, calls } = openPage('/pedido-vendedor', { 'GET /api/menu/order/7': orderPages([anOrder(2)]) }, seller);
  await openOrder(user);
  expect(calls.some(({ route }) => route === 'GET /api/reclamos')).toBe(false);
});

const queue = (claim: Claim, more: FakeServer = {}): FakeServer => ({
  'GET /api/reclamos': ({ query }) =>
    query.get('vendedor') || query.get('producto') ? paged([claim, aClaim({ id: 9 })]) : paged([claim]),
  'GET /api/pedidosDetalle/2': () => delivered,
  ...more,
});

test('an administrator reads what a claim says and shows, and approves it with its number', async () => {
  const { user, calls } = openPage(
    '/reclamos',
    queue(aClaim(), { 'PUT /api/reclamos/3': () => aClaim({ estado: 'APROBADO', numero: 12, resolucion: 'CREDITO' }) }),
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Ver el reclamo 3' }));
  expect(calls.find(({ route }) => route === 'GET /api/reclamos')?.query.get('estado')).toBe('PENDIENTE');
  expect(screen.getByAltText('Foto 2 del reclamo 3').getAttribute('src')).toBe('/api/reclamos/3/fotos/2');
  await user.click(screen.getByText('El pedido, y lo que se reclamó antes'));
  expect(await screen.findByText('De Ana García: 1 reclamo más')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Revisar el reclamo 3 de Ana García' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reclamo de Ana García' }));
  await user.click(dialog.getByRole('button', { name: 'Crédito' }));
  expect(dialog.getByText(/debe US\$\s66,66 menos/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Aprobar como crédito' }));
  await screen.findByText('Aprobado con el N° 12!');
  const put = calls.find(({ route }) => route === 'PUT /api/reclamos/3');
  expect(put?.body).toEqual({ version: 1, estado: 'APROBADO', resolucion: 'CREDITO', aStock: false });
  expect(put?.headers.get('idempotency-key')).toBeTruthy();
});

test('an open claim offers every resolution', async () => {
  const { user } = openPage('/reclamos', queue(aClaim()), administrator);
  await user.click(await screen.findByRole('button', { name: 'Revisar 1' }));
  const offered = within(await screen.findByRole('group', { name: 'Cómo se resuelve' })).getAllByRole('button');
  expect(offered.map(({ textContent }) => textContent)).toEqual(
    resolutions.map((resolution) => resolutionRules[resolution].name),
  );
});

test('the waiting claims come one after another, the oldest first, and a skipped claim comes no more', async () => {
  const claims = [aClaim(), aClaim({ id: 4, clientName: 'Bruno Paz' }), aClaim({ id: 5, clientName: 'Carla Ríos' })];
  const { user, calls } = openPage(
    '/reclamos',
    {
      'GET /api/reclamos': ({ query }) => {
        const found = claims.filter(({ estado }) => !query.get('estado') || estado === query.get('estado'));
        return paged(found.slice(0, Number(query.get('porPagina'))), found.length);
      },
      'PUT /api/reclamos/4': () => {
        claims[1] = aClaim({ id: 4, estado: 'APROBADO', version: 2, numero: 1, resolucion: 'CAMBIO' });
        return claims[1];
      },
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Revisar 3' }));
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name: `Reclamo de ${name}` }));
  await user.click((await dialogOf('Ana García')).getByRole('button', { name: 'Dejar para después' }));
  await user.click((await dialogOf('Bruno Paz')).getByRole('button', { name: 'Aprobar como cambio' }));
  await user.click((await dialogOf('Carla Ríos')).getByRole('button', { name: 'Dejar para después' }));
  expect(await screen.findByText('No quedan reclamos por resolver.')).toBeDefined();
  expect(calls.filter(({ route }) => route.startsWith('PUT')).map(({ route }) => route)).toEqual([
    'PUT /api/reclamos/4',
  ]);
  expect(calls.some(({ query }) => query.get('orden') === 'id')).toBe(true);
});

test('a claim that was decided is not called undecided where the next one cannot be read', async () => {
  let isDecided = false;
  const { user } = openPage(
    '/reclamos',
    {
      'GET /api/reclamos': ({ query }) => {
        if (isDecided && query.get('orden') === 'id')
          throw new Refused({ status: 503, code: 'OCUPADO', title: 'El servidor está ocupado.' });
        return paged([aClaim()]);
      },
      'PUT /api/reclamos/3': () => {
        isDecided = true;
        return aClaim({ estado: 'APROBADO', version: 2, numero: 12, resolucion: 'CAMBIO' });
      },
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Revisar 1' }));
  await user.click(await screen.findByRole('button', { name: 'Aprobar como cambio' }));
  expect(await screen.findByText('Error al leer los reclamos.')).toBeDefined();
  expect(await screen.findByText('Aprobado con el N° 12!')).toBeDefined();
  expect(screen.queryByText(messages.claim.decideFailed)).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'Reclamo de Ana García' })).toBeNull();
});

test('a refusal has words', async () => {
  const { user, calls } = openPage(
    '/reclamos',
    queue(aClaim(), { 'PUT /api/reclamos/3': () => aClaim({ estado: 'RECHAZADO', rechazo: 'Tarde' }) }),
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Revisar 1' }));
  await user.click(await screen.findByRole('button', { name: 'Rechazar' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Rechazar el reclamo?' }));
  await user.type(dialog.getByLabelText(/^Motivo/), 'Tarde');
  await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'PUT /api/reclamos/3')?.body).toEqual({
      version: 1,
      estado: 'RECHAZADO',
      motivo: 'Tarde',
    }),
  );
  await screen.findByText(messages.claim.refused);
});
