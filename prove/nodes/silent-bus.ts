import { setTimeout as sleep } from 'node:timers/promises';
import { oneOrder } from '../../src/server/test-process.ts';
import { call, demand } from '../call.ts';
import { nodeEnvironment, startNode } from '../node.ts';
import { openRelay } from '../relay.ts';
import { exactly, type Finding, within } from '../scenario.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import type { SeveralNodes } from './several-nodes.ts';

/** Five seconds of silence, and as long as it takes to notice them. */
const limit = 7_000;

/** What a fourth node hears of the others stops without an end of its connection, and then somebody's session ends. */
export async function silentBus({ shop, urls, folder, primary }: SeveralNodes): Promise<Finding[]> {
  const here = urls[0] as string;
  const relay = await openRelay(primary.port);
  const deaf = await startNode(temporaryFolder(folder), 'deaf', { env: nodeEnvironment(relay.port) });
  const productoId = await shop.product(1_000_000);
  const order = (token: string) => call(deaf.url, 'POST /api/menu/order', { token, body: oneOrder(productoId, '') });
  const { token } = await shop.person(here);
  const other = await shop.person(here);
  for (const each of [token, other.token])
    await demand(deaf.url, 'POST /api/menu/order', { token: each, body: oneOrder(productoId, '') });
  const silenced = relay.silenceBus();
  const cut = performance.now();
  await demand(here, 'POST /api/logout', { token });
  await until('que se rechace la sesión', async () => (await order(token)).status === 401, 70_000);
  const refused = performance.now() - cut;

  // It hears again, and by now without being asked to look everything up.
  await sleep(Math.max(0, limit - refused));
  await demand(here, 'POST /api/logout', { token: other.token });
  const again = await until('que se rechace la sesión', async () => (await order(other.token)).status === 401, 70_000);
  await deaf.kill();
  return [
    exactly('conexiones que escuchan, cortadas sin aviso', silenced, 1),
    within('una sesión terminada en otro nodo deja de pedir en el que no oye', refused, limit),
    within('después oye de nuevo', again, 500),
  ];
}
