import { call, demand } from '../call.ts';
import { type Finding, within } from '../scenario.ts';
import { until } from '../until.ts';
import type { SeveralNodes } from './several-nodes.ts';

const rounds = 15;
const limit = 500;

/** A session that every node knows ends on one of them. */
export async function logOut({ shop, urls }: SeveralNodes): Promise<Finding[]> {
  const { id, name } = await shop.person(urls[0] as string);
  const route = `GET /api/menu/order/${id}?pagina=1`;
  let longest = 0;
  for (let round = 0; round < rounds; round++) {
    const here = urls[round % urls.length] as string;
    const token = await shop.logIn(here, name);
    for (const url of urls) await demand(url, route, { token });
    await demand(here, 'POST /api/logout', { token });
    const answered = performance.now();
    await Promise.all(
      urls.map((url) =>
        until('que se rechace la sesión', async () => (await call(url, route, { token })).status === 401),
      ),
    );
    longest = Math.max(longest, performance.now() - answered);
  }
  return [within(`quien sale en un nodo no entra en otro (${rounds} veces)`, longest, limit)];
}
