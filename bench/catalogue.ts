import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { BareAnswer } from './bare-server.ts';
import { median, report, withServer } from './with-server.ts';
import { isLimitedByWrk, perRequest, type Run, wrk } from './wrk.ts';

// Reads of a catalogue against a bare Node http server that sends the same bytes. The two take turns, so that a noisy
// machine touches both; what a request takes of a processor says more there than how many are answered in a second.
const rounds = 5;
const seconds = 2;
const connections = 32;

const kinds = [
  { name: 'brotli', headers: { 'accept-encoding': 'gzip, deflate, br' }, limit: 0.45 },
  { name: 'sin comprimir', headers: { 'accept-encoding': 'identity' }, limit: 0.45 },
  { name: '304', headers: { 'accept-encoding': 'gzip, deflate, br' }, limit: 0.45 },
];

const bare = fork('bench/bare-server.ts', { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
await once(bare, 'message');
const passed: boolean[] = [];
for (const products of [100, 500])
  await withServer(products, async ({ url, child }) => {
    for (const { name, headers, limit } of kinds)
      passed.push(await compare(products, name, `${url}/api/producto/all`, child, headers, limit));
  });
bare.kill();
process.exit(passed.every(Boolean) ? 0 : 1);

async function compare(
  products: number,
  name: string,
  url: string,
  server: ChildProcess,
  accepted: Record<string, string>,
  limit: number,
) {
  const what = `${products} productos, ${name}`;
  const headers = name === '304' ? { ...accepted, 'if-none-match': await etagOf(url) } : accepted;
  const answer = await answerTo(url, headers);
  if (name === '304' ? answer.status !== 304 : productsIn(answer) !== products)
    throw new Error(`${what}: ${answer.status} with ${productsIn(answer)} products`);
  bare.send(answer);
  const [port] = await once(bare, 'message');
  const load = { connections, headers };
  const ours = () => wrk({ ...load, url, pid: server.pid as number, seconds });
  const limitOf = () => wrk({ ...load, url: `http://127.0.0.1:${port}/`, pid: bare.pid as number, seconds });
  // Until it is compiled.
  for (let n = 0; n < 3; n++) await ours();
  await limitOf();
  const bySecond: number[] = [];
  const byProcessor: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [theirs, our] = [await limitOf(), await ours()];
    console.log(`${what} (${answer.body?.length ?? 0} bytes): ${summary(our)}; pelado ${summary(theirs)}`);
    bySecond.push(our.perSecond / theirs.perSecond);
    byProcessor.push(perRequest(theirs.server, theirs) / perRequest(our.server, our));
  }
  console.log(`${what}: ${median(bySecond).toFixed(2)} de los pedidos por segundo del servidor pelado`);
  return report(`${what}, procesador por pedido, pelado entre nuestro`, median(byProcessor), limit);
}

function summary(run: Run) {
  const own = `wrk ${perRequest(run.wrk, run).toFixed(1)} µs${isLimitedByWrk(run) ? ', que es el límite' : ''}`;
  return `${run.perSecond.toFixed(0)}/s, ${perRequest(run.server, run).toFixed(1)} µs de procesador (${own})`;
}

function productsIn({ headers, body = Buffer.from('[]') }: BareAnswer): number {
  return JSON.parse(String(headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body)).length;
}

async function etagOf(url: string): Promise<string> {
  return (await fetch(url)).headers.get('etag') ?? '';
}

/** As it goes over the wire: fetch would decompress it. */
function answerTo(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      const body = parts.length ? Buffer.concat(parts) : undefined;
      const kept = ['content-type', 'content-encoding', 'content-length', 'etag'] as const;
      const sent = kept.flatMap((name) => (response.headers[name] ? [[name, response.headers[name]]] : []));
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(sent), body });
    });
    asked.on('error', reject).end();
  });
}
