import { readConfig } from './config.ts';
import { runServer } from './run-server.ts';
import { StartError } from './start-error.ts';

try {
  await runServer(readConfig(process.env));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
