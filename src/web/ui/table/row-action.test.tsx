import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Check } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { RowAction } from './row-action.tsx';

test('what a button of a row began is not begun again until it is done', async () => {
  let done = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
  render(<RowAction icon={Check} label="Realizado" of={7} letter="r" onClick={work} />);
  const user = userEvent.setup();
  const press = () => user.click(screen.getByRole('button', { name: 'Realizado 7' }));
  await press();
  await press();
  expect(work).toHaveBeenCalledTimes(1);
  done();
  await press();
  expect(work).toHaveBeenCalledTimes(2);
});
