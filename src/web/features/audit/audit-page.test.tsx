import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import { invertedDays } from '#contract/days.ts';
import { administrator } from '../../shell/test-orders.ts';
import { openPage, paged } from '../../shell/test-page.tsx';
import { pasteDay } from '../../ui/form/test-dates.ts';

const entry = (id: number, given: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  createdAt: '2025-03-10T15:00:00.000Z',
  quien: 'Marta Ruiz',
  entidad: 'producto',
  entidadId: 7,
  nombre: `Olla ${id}`,
  campo: 'precio',
  antes: '1500',
  despues: '1650',
  ...given,
});

test('an administrator reads who changed what, when, from what to what', async () => {
  openPage('/auditoria', { 'GET /api/auditoria': () => paged([entry(1)]) }, administrator);
  const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent);
  expect(cells).toEqual(['10/03/2025, 12:00', 'Marta Ruiz', 'Olla 1producto 7', 'precio', '1500', '1650']);
});

test('the server narrows by kind, day and text, and hands out one page after another', async () => {
  const { user, calls } = openPage(
    '/auditoria',
    {
      'GET /api/auditoria': ({ query }) =>
        paged([entry(query.get('pagina') === '2' ? 1 : 2)], query.has('entidad') ? 1 : 26),
    },
    administrator,
  );
  await screen.findByText('Olla 2');
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  await screen.findByText('Olla 1');
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  await user.selectOptions(screen.getByLabelText('Sobre'), 'pedido');
  await waitFor(() => expect(calls.at(-1)?.query.get('entidad')).toBe('pedido'));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar cambios' }), 'marta');
  await waitFor(() => expect(calls.at(-1)?.query.get('q')).toBe('marta'));
  await user.click(screen.getByRole('button', { name: 'Quién' }));
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
      entidad: 'pedido',
      q: 'marta',
      orden: 'quien',
      pagina: '1',
      porPagina: '25',
    }),
  );
});

test('days upside down are said, and not sent', async () => {
  const { user, calls } = openPage(
    '/auditoria?desde=2026-03-02&hasta=2026-03-01',
    { 'GET /api/auditoria': () => paged([entry(1)]) },
    administrator,
  );
  await screen.findByText(invertedDays);
  expect(screen.getByRole('button', { name: 'Quitar Desde el 02/03/2026' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Filtros (2)' }));
  expect(screen.getAllByText(invertedDays)).toHaveLength(2);
  expect(calls.some(({ route }) => route.endsWith('auditoria'))).toBe(false);
  await pasteDay('Desde', '01/03/2026');
  await screen.findByText('Olla 1');
  expect(screen.queryByText(invertedDays)).toBeNull();
});
