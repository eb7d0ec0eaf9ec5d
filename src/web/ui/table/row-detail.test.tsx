import { screen, waitFor, within } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import { administrator, anOrder, orderPages } from '../../shell/test-orders.ts';
import { openPage, paged } from '../../shell/test-page.tsx';

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
const { innerWidth: width, innerHeight: height } = window;
beforeEach(() => happyDOM.setViewport({ width: 1280, height }));
afterEach(() => happyDOM.setViewport({ width, height }));

const entry = (entidadId: number): AuditEntry => ({
  id: 1,
  createdAt: '2025-03-10T15:00:00.000Z',
  quien: 'Marta Ruiz',
  entidad: 'pedido',
  entidadId,
  nombre: `Pedido ${entidadId}`,
  campo: 'estado',
  antes: 'PENDIENTE',
  despues: 'REALIZADO',
});
const server = {
  'GET /api/menu/order': orderPages([1, 2, 3].map((id) => anOrder(id))),
  'GET /api/auditoria': ({ query }: { query: URLSearchParams }) => paged([entry(Number(query.get('entidadId')))]),
};
const panel = (order: number) => screen.findByRole('region', { name: `Pedido N° ${order}` });
const open = (order: number) => screen.findByRole('button', { name: `2 productos del pedido ${order}` });

test('a row opens beside the list: facts, history, documents; the address names it, Back closes it', async () => {
  const { user, router, calls } = openPage('/pedidos-list', server, administrator);
  await user.click(await open(2));
  const beside = within(await panel(2));
  expect(beside.getByText('Mitre 1200, José C Paz')).toBeDefined();
  expect(beside.getByRole('list', { name: 'Productos del pedido 2' })).toBeDefined();
  expect(beside.getByRole('button', { name: 'Imprimir pedido 2' })).toBeDefined();
  expect((await beside.findByText(/estado: PENDIENTE/)).textContent).toMatch(/REALIZADO.*Marta Ruiz/);
  expect(beside.getByRole('link', { name: 'Ver en Auditoría' }).getAttribute('href')).toBe(
    '/auditoria?entidad=pedido&entidadId=2',
  );
  expect(Object.fromEntries(calls.findLast(({ route }) => route === 'GET /api/auditoria')?.query ?? [])).toEqual({
    entidad: 'pedido',
    entidadId: '2',
    pagina: '1',
    porPagina: '10',
  });
  expect(router.state.location.search).toEqual({ fila: 2 });
  router.history.back();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pedido N° 2' })).toBeNull());
  expect(router.state.location.search).toEqual({});
});

test('buttons and keys go on to other rows beside the list, Escape closes', async () => {
  const { user, router } = openPage('/pedidos-list?fila=3', server, administrator);
  const first = within(await panel(3));
  expect(first.getByRole('button', { name: 'Fila anterior' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(first.getByRole('button', { name: 'Fila siguiente' }));
  await user.click(within(await panel(2)).getByRole('heading', { name: 'Pedido N° 2' }));
  await user.keyboard('j');
  await panel(1);
  await user.keyboard('k');
  await panel(2);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(document.activeElement).toBe((await open(2)).closest('tr'));
  // From the row it is the same; the focus goes along.
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await panel(2));
  (await open(2)).focus();
  await user.keyboard('k');
  await panel(3);
  expect(document.activeElement).toBe((await open(3)).closest('tr'));
});

test('its cross gives the focus back to the row', async () => {
  const { user } = openPage('/pedidos-list?fila=2', server, administrator);
  await user.click(within(await panel(2)).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pedido N° 2' })).toBeNull());
  expect(document.activeElement).toBe((await open(2)).closest('tr'));
});

test('where there is no room beside it, it opens in its place', async () => {
  happyDOM.setViewport({ width: 1200, height });
  const { user, router } = openPage('/pedidos-list?fila=3', server, administrator);
  await user.click(await open(2));
  expect(screen.getByRole('list', { name: 'Productos del pedido 2' }).closest('table')).not.toBeNull();
  expect(screen.queryByRole('region', { name: /^Pedido/ })).toBeNull();
  expect(router.state.location.search).toEqual({ fila: 3 });
});
