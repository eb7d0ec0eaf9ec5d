import { fireEvent, screen, within } from '@testing-library/react';

/** Finds a date field by its label. The element's text is the day that the field shows. */
export const dateField = (label: string) => screen.findByRole('group', { name: label });

/** Pastes a day into a date field. */
export async function pasteDay(label: string, day: string) {
  const [first] = within(await dateField(label)).getAllByRole('spinbutton');
  if (first) fireEvent.paste(first, { clipboardData: { getData: () => day } });
}
