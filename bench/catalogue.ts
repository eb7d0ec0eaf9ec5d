import { fork } from 'node:child_process';
import autocannon from 'autocannon';
import { median, report, withServer } from './with-server.ts';

// Reads of a catalogue of 100 products, 32 connections, against a bare Node http server sending the same bytes: the two
// take turns, so that a noisy machine touches both.
const rounds = 5;
const seconds = 4;

const passed = await withServer(100, async ({ url }) => {
  const catalogue = `${url}/api/producto/all`;
  const body = await (await fetch(catalogue)).text();
  const bare = fork('bench/bare-server.ts', { execArgv: ['--import', 'tsx'] });
  bare.send(body);
  const port = await new Promise<number>((resolve) => bare.once('message', (message) => resolve(message as number)));
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const limit = await requestsPerSecond(`http://127.0.0.1:${port}/`);
    const ours = await requestsPerSecond(catalogue);
    console.log(`catálogo ${ours.toFixed(0)}/s, servidor pelado ${limit.toFixed(0)}/s (${body.length} bytes)`);
    ratios.push(ours / limit);
  }
  bare.kill();
  return report('Catálogo de 100 productos, proporción del servidor pelado', median(ratios), 0.6);
});
process.exit(passed ? 0 : 1);

async function requestsPerSecond(url: string): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ url, connections: 32, duration: seconds });
  if (errors || non2xx) throw new Error(`${errors} errors, ${non2xx} refusals from ${url}`);
  return requests.average;
}
