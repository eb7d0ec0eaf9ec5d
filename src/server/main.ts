import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { examine } from './doctor.ts';
import { readConfig } from './platform/config.ts';
import { StartError } from './platform/start-error.ts';
import { runServer } from './run-server.ts';
import { runWorker } from './workers.ts';

// Makes V8 collect garbage when the heap has grown by half. Otherwise memory that documents freed is kept (decision
// 009).
setFlagsFromString('--heap-growing-percent=50');

try {
  const config = readConfig(process.env);
  if (process.argv[2] === 'doctor') process.exit((await examine(config)) ? 0 : 1);
  else if (cluster.isWorker) await runWorker(config);
  else await runServer(config, fileURLToPath(import.meta.url));
} catch (error) {
  if (!(error instanceof StartError)) console.error(error);
  else if (error.message) console.error(error.message);
  process.exit(1);
}
