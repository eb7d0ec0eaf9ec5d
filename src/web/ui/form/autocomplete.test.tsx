import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
