import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { laterParts } from '../../platform/late.tsx';
import { messagesInFull } from '../../shell/test-durations.ts';
import { Alerts } from './alert-host.tsx';
import { alerts } from './alerts.ts';
import { closeDialogs, Dialogs, openDialog } from './dialog.tsx';
import { Modal } from './modal.tsx';

beforeEach(() => {
  messagesInFull();
  vi.useFakeTimers();
  render(
    <>
      <Dialogs />
      <Alerts />
    </>,
  );
});
afterEach(async () => {
  await pass(60_000);
  cleanup();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const begin = async <T,>(start: () => Promise<T>) => {
  const ended = vi.fn();
  await act(async () => void start().then(ended, ended));
  return ended;
};
const dialog = () => screen.queryByRole('alertdialog');
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => button(name).click());
const pressEscape = async () => {
  await act(async () => fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true })));
};

test('a question that nobody can see yet is asked once, however often one presses', async () => {
  const parts = laterParts.get();
  onTestFinished(() => laterParts.set(parts));
  laterParts.set(undefined);
  await begin(() => alerts.confirm('¿Desea salir de su cuenta?'));
  await begin(() => alerts.confirm('¿Desea salir de su cuenta?'));
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await press('No');
});

test('an error stays a second and a half, then goes by itself', async () => {
  const ended = await begin(() => alerts.error('Error al imprimir.', { text: 'Sin papel.' }));
  expect(screen.getByRole('alertdialog', { name: 'Error al imprimir.', description: 'Sin papel.' })).toBeTruthy();
  await pass(1499);
  expect(dialog()).toBeTruthy();
  expect(ended).not.toHaveBeenCalled();
  await pass(1);
  expect(dialog()).toBeNull();
  expect(ended).toHaveBeenCalledOnce();
});

test('while the page is stuck its time does not pass, since nobody can read it', async () => {
  await begin(() => alerts.error('Error al imprimir.'));
  await pass(100);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
  await pass(1300);
  expect(dialog()).toBeTruthy();
  await pass(100);
  expect(dialog()).toBeNull();
});

test('a message can be dismissed before its time', async () => {
  const ended = await begin(() => alerts.success('Se ha registrado exitosamente!'));
  await press('Cerrar');
  expect(dialog()).toBeNull();
  expect(ended).toHaveBeenCalledOnce();
});

test('a success neither blocks the page nor takes the focus, and lasts its time', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const ended = await begin(() => alerts.success('Se ha actualizado producto!'));
  expect(document.activeElement).toBe(field);
  expect(document.querySelector('dialog')).toBeNull();
  expect(screen.getByRole('status').contains(dialog())).toBe(true);
  await pass(1599);
  expect(dialog()).toBeTruthy();
  await pass(1);
  expect(dialog()).toBeNull();
  expect(ended).toHaveBeenCalledWith(true);
  field.remove();
});

test('whoever goes into a success and dismisses it is given back to where they were', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await begin(() => alerts.success('Se ha actualizado producto!'));
  act(() => button('Cerrar').focus());
  await act(async () => void fireEvent.keyDown(button('Cerrar'), { key: 'Escape' }));
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(field);
  field.remove();
});

test('a success does not lead on from a page that was left meanwhile', async () => {
  const { pathname } = location;
  const ended = await begin(() => alerts.success('Has iniciado sesión con éxito'));
  history.pushState({}, '', '/otra');
  await pass(1600);
  expect(ended).toHaveBeenCalledWith(false);
  history.pushState({}, '', pathname);
});

const card = () => screen.getByRole('heading').parentElement as HTMLElement;
const moveOver = (element: HTMLElement) => fireEvent.pointerMove(element, { movementX: 3, movementY: 1 });

test('a pointer that moves anywhere else does not hold it', async () => {
  await begin(() => alerts.error('Error al imprimir.'));
  for (let passed = 0; passed < 1500; passed += 100) {
    expect(dialog()).toBeTruthy();
    // The dialog's backdrop is all of the page.
    moveOver(screen.getByRole('alertdialog'));
    moveOver(document.body);
    await pass(100);
  }
  expect(dialog()).toBeNull();
});

test.each([
  ['leaves it', () => fireEvent.pointerLeave(card(), { relatedTarget: screen.getByRole('alertdialog') })],
  ['leaves the window', () => fireEvent.pointerOut(card(), { relatedTarget: null })],
  ['is taken away', () => fireEvent.pointerCancel(card())],
])(
  'its time stands still while the pointer moves over its card, and goes on where it was when that %s',
  async (_, leave) => {
    await begin(() => alerts.error('Error al imprimir.'));
    await pass(1000);
    moveOver(card());
    await pass(10_000);
    expect(dialog()).toBeTruthy();
    leave();
    await pass(400);
    moveOver(card());
    await pass(10_000);
    leave();
    await pass(99);
    expect(dialog()).toBeTruthy();
    await pass(1);
    expect(dialog()).toBeNull();
  },
);

test('a finger holds it while it presses', async () => {
  await begin(() => alerts.error('Error al imprimir.'));
  fireEvent.pointerDown(card(), { pointerType: 'touch' });
  await pass(10_000);
  expect(dialog()).toBeTruthy();
  fireEvent.pointerUp(card(), { pointerType: 'touch' });
  fireEvent.pointerOut(card(), { pointerType: 'touch', relatedTarget: null });
  await pass(1500);
  expect(dialog()).toBeNull();
});

test('a pointer that merely rests where the message appeared does not hold it, nor a press there', async () => {
  await begin(() => alerts.error('Error al imprimir.'));
  fireEvent.pointerMove(card(), { movementX: 0, movementY: 0 });
  fireEvent.pointerDown(card(), { pointerType: 'mouse' });
  await pass(1500);
  expect(dialog()).toBeNull();
});

test('its time stands still while the focus is on its button, not while it is on the message itself', async () => {
  await begin(() => alerts.error('Error al imprimir.'));
  expect(document.activeElement).toBe(dialog());
  act(() => button('Cerrar').focus());
  await pass(10_000);
  moveOver(card());
  fireEvent.pointerOut(card(), { relatedTarget: null });
  await pass(10_000);
  expect(dialog()).toBeTruthy();
  act(() => button('Cerrar').blur());
  await pass(1500);
  expect(dialog()).toBeNull();
});

test('a confirmation puts the focus on the safe answer and takes Escape for a no', async () => {
  const answered = await begin(() => alerts.confirm('¿Desea salir de su cuenta?'));
  expect(document.activeElement).toBe(button('No'));
  await pressEscape();
  expect(dialog()).toBeNull();
  expect(answered).toHaveBeenCalledWith(false);
});

test('a confirmation answers yes only to its yes', async () => {
  const answered = await begin(() => alerts.confirm('¿Seguir?', { yes: 'Login', no: 'Cancelar' }));
  await press('Login');
  expect(answered).toHaveBeenCalledWith(true);
});

test('a notice waits for its OK and gives the focus back', async () => {
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  const ended = await begin(() => alerts.notice('Su sesión ha expirado!'));
  expect(document.activeElement).toBe(button('OK'));
  await pass(60_000);
  expect(ended).not.toHaveBeenCalled();
  await press('OK');
  expect(ended).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(before);
  before.remove();
});

test('waiting cannot be dismissed, and ends with the work', async () => {
  let finish = (_: string) => {};
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const ended = await begin(() => alerts.busy('Generando...', work));
  const waiting = screen.getByRole('dialog', { name: 'Generando...' });
  await act(async () => fireEvent(waiting, new Event('cancel', { cancelable: true })));
  expect(screen.queryByRole('dialog')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => finish('orden 7'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(ended).toHaveBeenCalledWith('orden 7');
});

test('work that fails ends the waiting and fails for who asked', async () => {
  const failure = new Error('roto');
  const ended = await begin(() => alerts.busy('Generando...', Promise.reject(failure)));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(ended).toHaveBeenCalledWith(failure);
});

test('a toast is announced without taking the focus or blocking the page', async () => {
  await begin(() => alerts.toast('SU CARRITO SE ENCUENTRA CON PRODUCTOS!'));
  expect(screen.getByRole('status').textContent).toContain('SU CARRITO SE ENCUENTRA CON PRODUCTOS!');
  expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('toast');
  expect(dialog()).toBeNull();
  await pass(5599);
  expect(screen.getByRole('status').textContent).not.toBe('');
  await pass(1);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a toast of something good looks like it', async () => {
  await begin(() => alerts.toast('Su cuenta fue aprobada.', { good: true }));
  expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('success');
});

test('a toast that is said again does not pile up, and stays for its time anew', async () => {
  const first = await begin(() => alerts.toast('No hay más de 2.'));
  await pass(5000);
  await begin(() => alerts.toast('No hay más de 3.'));
  await begin(() => alerts.toast('No hay más de 2.'));
  expect(first).toHaveBeenCalledOnce();
  expect(screen.getAllByText(/No hay más/).map(({ textContent }) => textContent)).toEqual([
    'No hay más de 3.',
    'No hay más de 2.',
  ]);
  await pass(5599);
  expect(screen.getByRole('status').textContent).toContain('No hay más de 2.');
  await pass(1);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('whoever undoes by the keyboard is given back to where they were', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await begin(() => alerts.undo('Su carrito quedó vacío.', () => {}));
  act(() => button('Deshacer').focus());
  await press('Deshacer');
  expect(document.activeElement).toBe(field);
  field.remove();
});

test('what was done can be undone for ten seconds, once', async () => {
  const undo = vi.fn();
  await begin(() => alerts.undo('Su carrito quedó vacío.', undo));
  await pass(9999);
  await press('Deshacer');
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').textContent).toBe('');
  await begin(() => alerts.undo('Su carrito quedó vacío.', undo));
  await begin(() => alerts.undo('Su carrito quedó vacío.', undo, 'Otra vez'));
  expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(1);
  await pass(10_000);
  expect(screen.queryByRole('button')).toBeNull();
  expect(undo).toHaveBeenCalledOnce();
});

test('a toast stays in sight when the dialog over the page closes', async () => {
  act(() => void openDialog(() => <Modal aria-label="Pava" onDismiss={() => {}} />));
  await begin(() => alerts.toast('No hay más de 2.'));
  expect(screen.getByRole('dialog', { name: 'Pava' }).textContent).toBe('No hay más de 2.');
  act(() => closeDialogs());
  expect(screen.getByRole('status').textContent).toBe('No hay más de 2.');
});

test('a confirmation says what its yes does, under the name that it has', async () => {
  const answered = await begin(() => alerts.confirm('¿Seguro deseas cancelar?', { verb: 'vaciar el carrito' }));
  expect(button('Si').textContent).toBe('Sivaciar el carrito');
  await press('Si');
  expect(answered).toHaveBeenCalledWith(true);
});

test('a toast shows in the dialog that is open, since nothing beside a modal one is seen', async () => {
  const { unmount } = render(<Modal aria-label="Pava" onDismiss={() => {}} />);
  const ended = await begin(() => alerts.toast('No hay más de 2.'));
  expect(within(screen.getByRole('dialog', { name: 'Pava' })).getByRole('alert').textContent).toBe('No hay más de 2.');
  unmount();
  expect(screen.getByRole('status').textContent).toBe('No hay más de 2.');
  await pass(5600);
  expect(ended).toHaveBeenCalledOnce();
});
