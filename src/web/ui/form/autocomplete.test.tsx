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

test('the field keeps a focus that comes with its suggestions', async () => {
  // What `vitest.setup.ts` has brought is still to come here.
  vi.resetModules();
  const { Autocomplete } = await import('./autocomplete.tsx');
  const { bringAriaFields } = await import('./use-aria-fields.ts');
  render(<Autocomplete label="Plato" search={async () => []} itemLabel={String} value={null} onChoose={() => {}} />);
  expect(screen.queryByRole('combobox')).toBeNull();

  await bringAriaFields();
  screen.getByLabelText('Plato').focus();
  const field = await screen.findByRole('combobox');
  expect(document.activeElement).toBe(field);
});
