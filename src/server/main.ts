import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from './platform/config.ts';
import { StartError } from './platform/start-error.ts';
import { runServer } from './run-server.ts';
import { runWorker } from './run-worker.ts';

// How much a heap of this process or of its threads grows before it is cleared; V8 lets it grow to four times as much (decision 009).
setFlagsFromString('--heap-growing-percent=50');

try {
  const config = readConfig(process.env);
  if (cluster.isWorker) await runWorker(config);
  else await runServer(config, fileURLToPath(import.meta.url));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
