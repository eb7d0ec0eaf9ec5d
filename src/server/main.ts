import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { runServer } from './run-server.ts';
import { runWorker } from './run-worker.ts';
import { StartError } from './start-error.ts';

try {
  const config = readConfig(process.env);
  if (cluster.isWorker) await runWorker(config);
  else await runServer(config, fileURLToPath(import.meta.url));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
