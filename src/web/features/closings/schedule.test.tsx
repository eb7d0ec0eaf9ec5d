import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WindowSchedule } from '#contract/windows.calls.ts';
import { administrator, seller } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { dateField, pasteDay } from '../../ui/form/test-dates.ts';
import { timeLeft } from '../../ui/windows/window-banner.tsx';

/** The server's clock is three hours ahead of this machine's. */
const serverNow = () => Date.now() + 3 * 3_600_000;
const at = (ms: number) => new Date(serverNow() + ms).toISOString();
const minute = 60_000;
const schedule = (times: Partial<WindowSchedule> = {}): WindowSchedule => ({
  apertura: null,
  cierre: null,
  ritmo: null,
  ahora: at(0),
  version: 4,
  ...times,
});
const catalogue: FakeServer = {
  'GET /api/producto/all': () => [],
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/ventanas/programacion': () => schedule(),
};
const openCatalogue = (open: () => boolean, times: Partial<WindowSchedule>, server: FakeServer = {}) =>
  openPage('/individual', {
    ...catalogue,
    'GET /api/producto/estadoCatalogo': open,
    'GET /api/ventanas/programacion': () => schedule(times),
    ...server,
  });

test('the catalogue tells when it closes, by the server’s clock, and once that it is near', async () => {
  const cierre = at(9.5 * minute);
  openCatalogue(() => true, { cierre });
  await screen.findByText('El catálogo cierra en 9 minutos.');
  expect(screen.getByRole('timer').textContent).toMatch(
    /^El catálogo cierra (hoy|el \S+) a las \d\d:\d\d\. Faltan 9 min\.$/,
  );
});

test('a closed catalogue tells when it opens', async () => {
  openCatalogue(() => false, { apertura: '2031-03-10T12:00:00.000Z' });
  await screen.findByText(/Abre el 10\/03\/2031 a las 09:00\./);
});

test('the catalogue tells a buyer when and where she picks up, and nobody whose day is not said', async () => {
  const pickup = { retiro: 'Conesa 970, Muñiz', dia: '2026-12-04', horario: 'de 15 a 19' };
  openPage('/individual', { ...catalogue, 'GET /api/mi-retiro': () => pickup }, seller);
  await screen.findByText('Retira el viernes 4/12, de 15 a 19, en Conesa 970, Muñiz.');
  cleanup();
  openPage('/individual', catalogue, seller);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/^Retira el/)).toBeNull();
});

test('when the moment has come the page asks whether it closed', async () => {
  let open = true;
  openCatalogue(() => open, { cierre: at(900) });
  await screen.findByText('Falta menos de un minuto.', { exact: false });
  open = false;
  await screen.findByText('El catálogo está cerrado.');
});

test.each([
  [0, 'Falta menos de un minuto.'],
  [1, 'Falta 1 min.'],
  [60, 'Faltan 1 h.'],
  [135, 'Faltan 2 h 15 min.'],
  [3 * 24 * 60 + 5, 'Faltan 3 días.'],
])('%i minutes read %s', (minutes, text) => expect(timeLeft(minutes)).toBe(text));

function openWindows(server: FakeServer, times: Partial<WindowSchedule> = {}) {
  const page = openPage(
    '/cierres',
    {
      'GET /api/ventanas': () => [],
      'GET /api/producto/estadoCatalogo': () => true,
      'GET /api/copias': () => ({ programadas: false, ultima: null, atrasada: false }),
      'GET /api/ventanas/programacion': () => schedule(times),
      ...server,
    },
    administrator,
  );
  const dialog = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Programar' }));
    return within(await screen.findByRole('dialog', { name: 'Programar apertura y cierre' }));
  };
  const sent = () => page.calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  return { ...page, dialog, sent };
}
const typeHour = (label: string, hour: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: hour } });

test('an administrator programs when the window closes, in the business’s time', async () => {
  const saved = schedule({ cierre: '2031-03-11T00:30:00.000Z', version: 5 });
  const { user, dialog, sent } = openWindows({ 'PUT /api/ventanas/programacion': () => saved });
  await dialog();
  await pasteDay('Cierre', '10/03/2031');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await screen.findByText('El cierre necesita día y hora.');
  typeHour('Hora de cierre', '21:30');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await screen.findByText('Se guardó la programación.');
  expect(sent()).toEqual([{ apertura: null, cierre: '2031-03-11T00:30:00.000Z', version: 4 }]);
});

const weekly: WindowSchedule['ritmo'] = {
  abre: { dia: 'LUNES', hora: '08:00' },
  cierra: { dia: 'JUEVES', hora: '21:00' },
};

test('a weekly rhythm is chosen once: its days and hours', async () => {
  const { user, dialog, sent } = openWindows({ 'PUT /api/ventanas/programacion': () => schedule({ ritmo: weekly }) });
  await dialog();
  await user.click(screen.getByRole('button', { name: 'Todas las semanas' }));
  await user.selectOptions(screen.getByLabelText('Cierra cada'), 'viernes');
  typeHour('Hora de cierre', '20:30');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await screen.findByText('Se guardó la programación.');
  const ritmo = { ...weekly, cierra: { dia: 'VIERNES', hora: '20:30' } };
  expect(sent()).toEqual([{ apertura: null, cierre: null, ritmo, version: 4 }]);
});

test('a holiday moves the next time alone, and the rhythm is taken away where it shall not go on', async () => {
  const times = { cierre: '2031-03-14T00:00:00.000Z', apertura: '2031-03-17T11:00:00.000Z', ritmo: weekly };
  const later = { cierre: '2031-03-21T00:00:00.000Z', apertura: '2031-03-24T11:00:00.000Z' };
  const saved = { 'PUT /api/ventanas/programacion': () => schedule({ ...times, ...later }) };
  const { user, dialog, sent } = openWindows(saved, times);
  const save = async (press: string | RegExp) => {
    await dialog();
    await user.click(screen.getByRole('button', { name: 'La próxima vez' }));
    await user.click(screen.getByText(press));
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    await screen.findByText('Se guardó la programación.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await save('Una semana más tarde');
  expect(sent()).toEqual([{ ...later, version: 4 }]);
  await save('Después seguir cada semana');
  expect(sent().at(-1)).toMatchObject({ ritmo: null });
});

test('the form begins in its first field, the day', async () => {
  const { dialog } = openWindows({});
  await dialog();
  const day = await dateField('Cierre');
  await waitFor(() => expect(day.contains(document.activeElement)).toBe(true));
});

test('what was programmed shows beside the switch and in its fields, and a refusal keeps what was typed', async () => {
  const message = 'La programación cambió mientras usted la editaba. Vuelva a abrirla.';
  const { user, dialog } = openWindows(
    {
      'PUT /api/ventanas/programacion': () => {
        throw new Refused({ title: message, status: 409, code: 'VERSION_VIEJA' });
      },
    },
    { cierre: '2031-03-11T00:30:00.000Z' },
  );
  await screen.findByText('Cierra el 10/03/2031 a las 21:30');
  await dialog();
  expect((await dateField('Cierre')).textContent).toContain('10-03-2031');
  typeHour('Hora de cierre', '22:00');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await screen.findAllByText(message);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Hora de cierre').value).toBe('22:00');
});
