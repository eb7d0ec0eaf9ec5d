import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { Bucket } from '../bucket.ts';

/** A real S3 server on this machine, which checks signatures, with an empty bucket. It can be away for a while. */
export async function testS3() {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrina-s3-'));
  let port = 0;
  let server: S3rver | undefined;
  async function start() {
    server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, configureBuckets: [{ name: 'fotos' }] });
    ({ port } = await server.run());
  }
  async function stop() {
    await server?.close();
    server = undefined;
  }
  await start();
  const service: Bucket = {
    endpoint: `http://127.0.0.1:${port}/fotos`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    service,
    start,
    stop,
    close: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
