import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { reportConnection } from '../../platform/connection.ts';
import { useSecondPress } from '../use-second-press.ts';
import { alerts } from './alerts.ts';
import { bringDialog } from './bring-dialog.ts';
import { type Answering, closeDialogs, Dialog, Dialogs, openDialog, openDialogs } from './dialog.tsx';

function ChooseColour({ answer }: Answering<string | null>) {
  return (
    <Dialog title="Color" onClose={() => answer(null)} footer={<button type="button">Ayuda</button>}>
      <button type="button" onClick={() => answer('rojo')}>
        Rojo
      </button>
    </Dialog>
  );
}

function Page() {
  useSecondPress();
  return <Dialogs />;
}

const ask = () => {
  const answered = vi.fn();
  act(() => void openDialog(ChooseColour).then(answered));
  return answered;
};

afterEach(() => document.body.replaceChildren());

test('a dialog answers what was chosen in it, closes, and gives the focus back', async () => {
  const before = document.body.appendChild(document.createElement('button'));
  render(<Dialogs />);
  before.focus();
  const answered = ask();
  const dialog = screen.getByRole('dialog', { name: 'Color' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Rojo' }));
  expect(answered).toHaveBeenCalledWith('rojo');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(before);
});

test.each([
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ['its cross', () => screen.getByRole('button', { name: 'Cerrar' }).click()],
  ['a press beside it', () => fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 1 })],
])('%s closes a dialog without a choice', async (_, leave) => {
  render(<Dialogs />);
  const answered = ask();
  await act(async () => void leave());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(answered).toHaveBeenCalledWith(null);
});

test('a press inside a dialog does not close it', async () => {
  render(<Dialogs />);
  ask();
  fireEvent.mouseDown(screen.getByRole('heading', { name: 'Color' }), { detail: 1 });
  expect(screen.getByRole('dialog')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Rojo' }));
});

test('the second press of the double click that opened a dialog answers nothing', () => {
  render(<Page />);
  const dialog = () => screen.queryByRole('dialog');
  fireEvent.click(document.body, { detail: 1 });
  ask();
  fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Rojo' }), { detail: 2 });
  expect(dialog()).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Rojo' }), { detail: 1 });
  expect(dialog()).toBeNull();
});

test('a second press that falls beside a dialog, which shrank at the first, does not close it', () => {
  render(<Dialogs />);
  ask();
  fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 2 });
  expect(screen.queryByRole('dialog')).toBeTruthy();
});

test('nor does one that led to another page press anything there', () => {
  const { pathname } = location;
  render(<Page />);
  ask();
  fireEvent.click(screen.getByRole('heading', { name: 'Color' }), { detail: 1 });
  history.pushState({}, '', '/otra');
  fireEvent.click(screen.getByRole('button', { name: 'Rojo' }), { detail: 2 });
  expect(screen.queryByRole('dialog')).toBeTruthy();
  history.pushState({}, '', pathname);
});

test('a dialog that does not come says so, unless its page was left meanwhile', async () => {
  const said = vi.spyOn(alerts, 'error').mockResolvedValue();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  reportConnection(false);
  onTestFinished(() => reportConnection(true));
  const failure = new TypeError('Failed to fetch dynamically imported module: /assets/a-1.js');
  expect(await bringDialog(() => Promise.reject(failure))).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
  expect(said).toHaveBeenCalledWith('Sin conexión.', { text: 'Revise su conexión a internet y vuelva a intentar.' });
  const coming = bringDialog(() => Promise.reject(failure));
  closeDialogs();
  await coming;
  expect(said).toHaveBeenCalledOnce();
});

test('of dialogs that are on their way the last one opens, and none on another page', async () => {
  const first = bringDialog(async () => ChooseColour);
  void bringDialog(async () => ChooseColour);
  expect(await first).toBeUndefined();
  await vi.waitFor(() => expect(openDialogs.get()).toHaveLength(1));
  closeDialogs();
  const left = bringDialog(async () => ChooseColour);
  closeDialogs();
  expect([await left, openDialogs.get()]).toEqual([undefined, []]);
});
