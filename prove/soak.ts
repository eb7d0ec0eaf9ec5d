import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../bench/with-server.ts';
import { call, tally } from './call.ts';
import { embeddedShop } from './faults/embedded-shop.ts';
import { startLoad } from './load.ts';
import { slowest } from './probes.ts';
import { type Finding, prove, within } from './scenario.ts';
import { temporaryFolder } from './temporary-folder.ts';

const minutes = Number(process.argv[2] ?? 30);
/** The memory of the last third beside that of the second, medians. */
const mostGrowth = 1.05;
const sampleEvery = 5_000;
/** What is read and downloaded meanwhile, by an administrator. */
const readings = [
  'GET /api/menu/order?ventana=actual&pagina=1&porPagina=25&orden=-createdAt',
  'GET /api/menu/order?ventana=todas&pagina=1&porPagina=25&q=olla',
  'GET /api/cuentas?pagina=1&porPagina=25',
  'GET /api/auditoria?pagina=1',
  'GET /api/ventanas?pagina=1&porPagina=10',
  'GET /api/producto/exportar',
  'POST /api/menu/facturas',
  'GET /api/menu/reportByProduct?ventana=actual',
  'POST /api/producto/imprimir-catalogo',
];

/** A shop's work for half an hour on one node with its embedded database: its memory levels off. */
async function soak(folder: string): Promise<Finding[]> {
  const { node, shop } = await embeddedShop(folder);
  const { child } = node.process();
  const load = await startLoad(shop, [node.url], 500);
  const memory: number[] = [];
  const documents = [];
  const began = performance.now();
  for (let n = 0; performance.now() < began + minutes * 60_000; n++, await sleep(sampleEvery)) {
    const route = readings[n % readings.length] as string;
    documents.push(await call(node.url, route, { token: shop.admin, ...(route.startsWith('POST') && { body: {} }) }));
    memory.push(residentMegabytes(child.pid as number));
    if (n % 12 === 0)
      console.error(
        `${Math.round((performance.now() - began) / 60_000)} min: ${memory.at(-1)?.toFixed(0)} MB, carga ${loadavg()[0]}`,
      );
  }
  const kept = await load.finish();
  const third = Math.floor(memory.length / 3);
  const [first, second, last] = [0, 1, 2].map((n) => median(memory.slice(n * third, (n + 1) * third))) as [
    number,
    number,
    number,
  ];
  const answers = [...load.orders, ...load.reads, ...documents];
  const others = answers.filter(({ status }) => status < 200 || status > 299);
  const cut = load.work.filter(({ status }) => status === 0);
  return [
    ...kept,
    {
      promise: `la memoria se nivela (${minutes} minutos)`,
      seen: `medianas de cada tercio ${[first, second, last].map((mb) => mb.toFixed(0)).join(', ')} MB; máx. ${Math.max(...memory).toFixed(0)}, al final ${memory.at(-1)?.toFixed(0)} MB`,
      limit: `el último, ${mostGrowth} veces el segundo`,
      kept: third >= 4 && last <= mostGrowth * second,
    },
    {
      promise: 'todo pedido, lectura y documento se contesta, y ninguna conexión se corta',
      seen: `${answers.length + load.work.length} llamadas; otras: ${tally([...others, ...cut])}`,
      limit: 'ninguna otra',
      kept: answers.length > 0 && others.length + cut.length === 0,
    },
    within('lo más lento de un pedido', slowest(load.orders), 4_000),
  ];
}

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

process.argv.splice(2);
await prove(async () => temporaryFolder(), { 'media hora': soak }, minutes + 5);
