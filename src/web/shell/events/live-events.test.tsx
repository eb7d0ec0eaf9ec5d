import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/query-client.ts';
import { currentSession, waitsForApproval } from '../../platform/session.ts';
import { catalogueState } from '../../platform/windows.ts';
import { openAlerts } from '../../ui/overlay/alerts.ts';
import { LiveEvents } from './live-events.ts';

let sources: FakeEvents[] = [];
class FakeEvents extends EventTarget {
  url: string;
  closed = false;

  constructor(url: string) {
    super();
    this.url = url;
    sources.push(this);
  }

  close() {
    this.closed = true;
  }
}

beforeEach(() => {
  sources = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEvents);
});

function follow(roles: string[] | null) {
  if (roles) {
    localStorage.setItem('userID', '31');
    localStorage.setItem('roles', JSON.stringify(roles));
  }
  currentSession();
  queryClient.clear();
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockClear();
  const { unmount } = render(<LiveEvents />);
  return { asked, unmount };
}
const say = (event: string, data?: unknown) =>
  act(() => sources.at(-1)?.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })));

test('a visitor listens to nothing', () => {
  follow(null);
  expect(sources).toEqual([]);
});

test('a catalogue that closes is closed here at once, and what was of its window is read again', () => {
  const { asked } = follow(['ROLE_USER']);
  say('estadoCatalogo', false);
  expect(queryClient.getQueryData(catalogueState.queryKey)).toBe(false);
  const keys = asked.mock.calls.map(([filters]) => filters?.queryKey);
  expect(keys).toEqual([['programacion'], ['pedidos']]);
});

test('new orders make an administrator look again, once for a burst, and nobody else', () => {
  const seller = follow(['ROLE_USER']);
  say('pedido', { orderId: 7, delivered: 'PENDIENTE' });
  vi.advanceTimersByTime(500);
  expect(seller.asked).not.toHaveBeenCalled();
  seller.unmount();
  const administrator = follow(['ROLE_ADMIN']);
  for (const orderId of [7, 8, 9]) say('pedido', { orderId, delivered: 'PENDIENTE' });
  vi.advanceTimersByTime(500);
  expect(administrator.asked.mock.calls).toEqual([[{ queryKey: ['pedidos'] }]]);
  administrator.unmount();
  const packer = follow(['ROLE_AYUDANTE', 'ARMADO']);
  say('pedido', { orderId: 7, delivered: 'PENDIENTE' });
  say('puntosDeRetiro', null);
  vi.advanceTimersByTime(500);
  expect(packer.asked.mock.calls).toEqual([[{ queryKey: ['pedidos'] }]]);
});

test('pickup points that change are read again by administrators', () => {
  const seller = follow(['ROLE_USER']);
  say('puntosDeRetiro', null);
  expect(seller.asked).not.toHaveBeenCalled();
  seller.unmount();
  const administrator = follow(['ROLE_ADMIN']);
  say('puntosDeRetiro', null);
  expect(administrator.asked.mock.calls).toEqual([[{ queryKey: ['puntosDeRetiro'] }]]);
});

test('that somebody else changed how the shop is paid is said until it is read, and everything is read again', () => {
  const { asked } = follow(['ROLE_ADMIN']);
  say('ajustes', { quien: 'Eva Sosa', ajustes: ['Alias', 'CBU o CVU'] });
  expect(openAlerts.get()).toMatchObject([{ kind: 'notice', title: 'Eva Sosa cambió los ajustes' }]);
  expect(openAlerts.get()[0]?.text).toMatch(/^Alias y CBU o CVU\. /);
  expect(asked.mock.calls).toEqual([[]]);
});

test('what an administrator read before the events came is read again, once', () => {
  const { asked } = follow(['ROLE_ADMIN']);
  say('open');
  say('estadoCatalogo', true);
  const keys = asked.mock.calls.map(([filters]) => filters?.queryKey);
  expect(keys).toEqual([['puntosDeRetiro'], ['programacion'], ['pedidos']]);
});

test('a seller who waits for approval hears that it was given, also while the connection was lost', () => {
  const { unmount } = follow(['ROLE_USER']);
  say('pendiente', true);
  expect(waitsForApproval.get()).toBe(true);
  say('pendiente', false);
  expect(waitsForApproval.get()).toBe(false);
  expect(openAlerts.get().map(({ title }) => title)).toEqual(['Su cuenta fue aprobada.']);
  openAlerts.set([]);
  say('pendiente', true);
  say('error');
  vi.advanceTimersByTime(1000);
  say('open');
  expect(waitsForApproval.get()).toBe(false);
  say('pendiente', true);
  unmount();
  expect(waitsForApproval.get()).toBe(false);
});

test('a lost connection is tried again, ever more patiently, and then everything is asked anew', () => {
  const { asked } = follow(['ROLE_ADMIN']);
  say('error');
  expect(sources[0]?.closed).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(sources).toHaveLength(2);
  say('error');
  vi.advanceTimersByTime(1000);
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(sources).toHaveLength(3);
  expect(asked).not.toHaveBeenCalled();
  say('open');
  say('estadoCatalogo', true);
  expect(asked.mock.calls.map(([filters]) => filters?.queryKey)).toContainEqual(['pedidos']);
});

test('a page whose session ended elsewhere is told so when its events are refused, and not when they are cut off', async () => {
  const fetched = vi.fn(async () => new Response(JSON.stringify({ code: 'SESION_VENCIDA' }), refusal));
  vi.stubGlobal('fetch', fetched);
  follow(['ROLE_USER']);
  say('error');
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  Object.assign(sources.at(-1) ?? {}, { readyState: 2 });
  say('error');
  await vi.waitFor(() => expect(currentSession()).toBeNull());
});
const refusal = { status: 401, headers: { 'content-type': 'application/problem+json' } };

test('leaving closes the connection and stops the trying', () => {
  const { unmount } = follow(['ROLE_USER']);
  say('error');
  unmount();
  vi.advanceTimersByTime(120_000);
  expect(sources).toHaveLength(1);
  expect(sources[0]?.closed).toBe(true);
});
