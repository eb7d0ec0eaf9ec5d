import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { NewProof } from '#contract/proofs.calls.ts';
import { keptFile } from '../../platform/offline/own-files.ts';
import { currentSession, endSession } from '../../platform/session.ts';
import { today } from '../../ui/dates.ts';
import { handIn, sendWaitingProofs } from './waiting-proofs.ts';

const proof: NewProof = { moneda: 'ARS', importe: 47_256, medio: 'TRANSFERENCIA', dia: today(), nota: '' };
const waiting = () => JSON.parse(localStorage.getItem('pagos:7') ?? '[]').map(({ key }: { key: string }) => key);
const logIn = (userID: string) => {
  localStorage.setItem('userID', userID);
  localStorage.setItem('roles', JSON.stringify(['ROLE_USER']));
  currentSession();
};
const answer = (status: number, code: string) =>
  new Response(JSON.stringify({ status, code, title: 'No.' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

/** Two payments with pictures were told without signal, and wait. */
beforeEach(async () => {
  logIn('7');
  onTestFinished(async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 201 }));
    logIn('7');
    await sendWaitingProofs('7');
    endSession();
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  for (const key of ['uno', 'dos'])
    expect(await handIn('7', key, { proof, file: new Blob(['una captura']) })).toBe('waits');
  expect(waiting()).toEqual(['uno', 'dos']);
});

test.each([
  [401, 'SESION_VENCIDA'],
  [429, 'DEMASIADOS_CAMBIOS'],
  [500, 'ERROR_INTERNO'],
  [502, 'ERROR'],
  [503, 'OCUPADO'],
  [507, 'SIN_ESPACIO'],
])('%i is no answer to a payment: it goes on waiting, with its picture', async (status, code) => {
  vi.stubGlobal('fetch', async () => answer(status, code));
  expect(await sendWaitingProofs('7')).toEqual([]);
  expect(waiting()).toEqual(['uno', 'dos']);
  expect(await (await keptFile('uno'))?.text()).toBe('una captura');
});

test.each([
  [409, 'VERSION_VIEJA'],
  [413, 'ARCHIVO_MUY_GRANDE'],
  [415, 'IMAGEN_NO_ADMITIDA'],
  [422, 'DATO_RECHAZADO'],
])('%i is one: it waits no more, and why is told', async (status, code) => {
  vi.stubGlobal('fetch', async () => answer(status, code));
  const sent = await sendWaitingProofs('7');
  expect(sent.map(({ refused }) => refused?.code)).toEqual([code, code]);
  expect([waiting(), await keptFile('uno')]).toEqual([[], undefined]);
});

test('who logs in on a shared phone while payments of another go out sends none of them', async () => {
  let sent = 0;
  vi.stubGlobal('fetch', async () => {
    sent++;
    logIn('8');
    return new Response('{}', { status: 201, headers: { 'content-type': 'application/json' } });
  });
  await sendWaitingProofs('7');
  expect([sent, waiting()]).toEqual([1, ['dos']]);
  await sendWaitingProofs('7');
  expect([sent, waiting()]).toEqual([1, ['dos']]);
});
