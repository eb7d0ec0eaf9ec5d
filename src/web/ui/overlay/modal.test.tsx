import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '../button.tsx';
import { Switch } from '../form/switch.tsx';
import { PageHeading } from '../page-heading.tsx';
import { Alerts } from './alert-host.tsx';
import { alerts } from './alerts.ts';
import { type Answering, Dialog, Dialogs, openDialog } from './dialog.tsx';

type Asking = { step: 'before' | 'working' | 'done'; ask: () => Promise<void> };

/** Something that asks, works a while and tells of it, as it is at each step. */
function Asks({ render: shown }: { render: (asking: Asking) => ReactNode }) {
  const [step, setStep] = useState<Asking['step']>('before');
  const ask = async () => {
    if (!(await alerts.confirm('¿Seguro?'))) return;
    setStep('working');
    await new Promise((resolve) => setTimeout(resolve, 10));
    setStep('done');
    await alerts.success('Hecho!');
  };
  return shown({ step, ask });
}

function show(page: ReactNode) {
  render(
    <>
      <main>
        <PageHeading>Productos</PageHeading>
        {page}
      </main>
      <Dialogs />
      <Alerts />
    </>,
  );
}
const press = async (button: HTMLElement) => {
  button.focus();
  await act(async () => button.click());
};
const answer = async (name: string) => press(await screen.findByRole('button', { name }));
/** The message's cross: a dialog beneath has one too. */
const dismiss = async () => {
  const message = await screen.findByRole('alertdialog', { name: 'Hecho!' });
  await press(message.querySelector('button') as HTMLElement);
};

test('after a question and its message the focus is on what asked, though it worked meanwhile', async () => {
  show(
    <Asks
      render={({ step, ask }) => (
        <Switch checked={step !== 'done'} busy={step === 'working'} onClick={ask}>
          Catálogo abierto
        </Switch>
      )}
    />,
  );
  const opener = screen.getByRole('switch');
  await press(opener);
  await answer('Si');
  expect(document.activeElement).toBe(opener);
  await dismiss();
  expect(document.activeElement).toBe(opener);
});

const gone = ({ step, ask }: Asking) => step === 'before' && <Button onClick={ask}>Borrar</Button>;
const disabled = ({ step, ask }: Asking) => (
  <button type="button" disabled={step !== 'before'} onClick={ask}>
    Borrar
  </button>
);

test.each([
  ['is gone', gone],
  ['can have no focus', disabled],
])('where what asked %s by then, reading goes on at the heading of the page', async (_, shown) => {
  show(<Asks render={shown} />);
  await answer('Borrar');
  await answer('Si');
  await dismiss();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test.each([
  ['is gone', gone],
  ['can have no focus', disabled],
])('where it %s from a dialog that is still open, the focus stays in that', async (_, shown) => {
  const Question = ({ answer: close }: Answering<void>) => (
    <Dialog title="Precios" onClose={close}>
      <Asks render={shown} />
    </Dialog>
  );
  show(<Button onClick={() => openDialog(Question)}>Abrir</Button>);
  await answer('Abrir');
  await answer('Borrar');
  await answer('Si');
  await dismiss();
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Precios' }));
});

test('where the dialog that asked has closed, the focus is on what opened it', async () => {
  let close = () => {};
  const Question = ({ answer }: Answering<void>) => {
    useEffect(() => {
      close = answer;
    });
    return (
      <Dialog title="Precios" onClose={answer}>
        <Button onClick={() => alerts.success('Hecho!')}>Guardar</Button>
      </Dialog>
    );
  };
  show(<Button onClick={() => openDialog(Question)}>Abrir</Button>);
  await answer('Abrir');
  await answer('Guardar');
  await screen.findByRole('alertdialog');
  act(close);
  await dismiss();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }));
});
