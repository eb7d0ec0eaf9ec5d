import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Autocomplete } from './autocomplete.tsx';

test('what was found for an earlier text is not offered for the text that stands', async () => {
  const answers = new Map<string, (found: string[]) => void>();
  const search = (text: string) => new Promise<string[]>((resolve) => answers.set(text, resolve));
  render(<Autocomplete label="Plato" search={search} itemLabel={String} value={null} onChoose={() => {}} />);
  const user = userEvent.setup({ delay: null });
  const answer = async (text: string, found: string[]) => {
    await expect.poll(() => answers.has(text)).toBe(true);
    answers.get(text)?.(found);
  };

  await user.type(screen.getByRole('combobox', { name: 'Plato' }), 'Fue');
  await answer('Fue', ['Matafuegos', 'Fuente de vidrio']);
  await screen.findByRole('option', { name: 'Matafuegos' });
  await user.type(screen.getByRole('combobox', { name: 'Plato' }), 'nte');
  expect(screen.queryByRole('option')).toBeNull();
  await answer('Fuente', ['Fuente de vidrio']);
  await screen.findByRole('option', { name: 'Fuente de vidrio' });
});

test('Enter takes the first suggestion, of an answer that is still to come too; Tab and Escape leave what was typed', async () => {
  const chosen: unknown[] = [];
  const search = async (text: string) =>
    ['Puente Norte', 'Puente Sur'].filter((name) => name.toLowerCase().includes(text));
  render(
    <form onSubmit={() => chosen.push('sent')}>
      <Autocomplete
        label="Líder"
        search={search}
        itemLabel={String}
        value={null}
        onChoose={(one) => chosen.push(one)}
      />
      <button type="button">Seguir</button>
    </form>,
  );
  const user = userEvent.setup({ delay: null });
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Líder' });
  await user.type(field, 'puente{Enter}');
  await expect.poll(() => chosen).toEqual(['Puente Norte']);
  await user.type(field, 'puente');
  await screen.findByRole('option', { name: 'Puente Norte' });
  await user.keyboard('{Enter}');
  expect(chosen).toEqual(['Puente Norte', 'Puente Norte']);
  // A caret that moves takes no suggestion away.
  await user.type(field, 'sur');
  await screen.findByRole('option', { name: 'Puente Sur' });
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(chosen.slice(2)).toEqual(['Puente Sur']);
  for (const leave of ['{Tab}', '{Escape}{Enter}']) {
    await user.type(field, 'puente');
    await screen.findByRole('option', { name: 'Puente Norte' });
    await user.keyboard(leave);
    await expect.poll(() => screen.queryByRole('option')).toBeNull();
    expect(field.value).toBe('puente');
    await user.clear(field);
  }
  // The arrows begin at the first one, and of what they chose Tab is an answer, too.
  await user.type(field, 'puente');
  await screen.findByRole('option', { name: 'Puente Norte' });
  await user.keyboard('{ArrowDown}{ArrowDown}{Tab}');
  expect(chosen.slice(3)).toEqual(['Puente Sur']);
});

test('a list that Escape closed stays closed, also of a text that was searched before', async () => {
  render(
    <Autocomplete label="Plato" search={async () => ['Fuente']} itemLabel={String} value={null} onChoose={() => {}} />,
  );
  const user = userEvent.setup({ delay: null });
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Plato' });
  for (const _ of ['first', 'again']) {
    await user.clear(field);
    await user.type(field, 'fue');
    await screen.findByRole('option', { name: 'Fuente' });
    await user.keyboard('{Escape}');
    // Longer than the pause in typing.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.queryByRole('option')).toBeNull();
  }
});

test('the field keeps a focus that comes with its suggestions', async () => {
  // What `vitest.setup.ts` has brought is still to come here.
  vi.resetModules();
  const { Autocomplete } = await import('./autocomplete.tsx');
  render(<Autocomplete label="Plato" search={async () => []} itemLabel={String} value={null} onChoose={() => {}} />);
  expect(screen.queryByRole('combobox')).toBeNull();
  screen.getByLabelText('Plato').focus();
  const field = await screen.findByRole('combobox');
  expect(document.activeElement).toBe(field);
});
