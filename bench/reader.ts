import { type Download, download } from './download.ts';

// Downloads the same document again and again for some milliseconds, in a process of its own, so that reading
// megabytes does not disturb the process that measures.
process.once('message', async ({ milliseconds, ...asked }: Download & { milliseconds: number }) => {
  for (const until = Date.now() + milliseconds; Date.now() < until; ) await download(asked);
  process.exit(0);
});
