import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { GivenSettings } from '../src/server/platform/config.ts';

/** The built program, listening on a port of its own. */
export type Server = { url: string; stop: () => Promise<void> };

/** Starts dist/server on the embedded database in `dataDir`; a new one is filled with the demo, unless `settings` say otherwise, which takes a while. */
export async function startServer(dataDir: string, settings: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    } satisfies GivenSettings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    const hung = setTimeout(() => child.kill('SIGKILL'), 10_000);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(hung);
  };

  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, address] = output.match(/^Vitrina está lista en (\S+)/m) ?? [];
        if (address) resolve(address);
      });
    }
    void ended.then(() => reject(new Error(`Vitrina no arrancó: ${output}`)));
  });
  child.stderr.on('data', (text: string) => process.stderr.write(text));
  return { url, stop };
}
