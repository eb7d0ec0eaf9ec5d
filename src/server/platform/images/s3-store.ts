import { type Bucket, openBucket } from '../bucket.ts';
import { Refusal } from '../http/refusal.ts';
import { imageTypes, lastFile, type RemoteStore } from './image-types.ts';

/**
 * In milliseconds. A request for a file ends after `timeout`. After a failure, requests fail at once for `pause`, so
 * that pages and documents do not wait for the service.
 */
const limits = { timeout: 5_000, pause: 2_000 };

type Options = { onError?: (error: Error) => void } & Partial<typeof limits>;

/** Stores pictures in a bucket. `onError` gets the service's errors. */
export function s3Store(
  service: Bucket,
  { onError = () => {}, timeout = limits.timeout, pause = limits.pause }: Options = {},
): RemoteStore {
  const bucket = openBucket(service, timeout);
  let awayUntil = 0;

  async function reach<Result>(work: () => Promise<Result>): Promise<Result> {
    if (performance.now() < awayUntil) throw away();
    try {
      return await work();
    } catch (error) {
      // An upload that is no picture is not the service's fault.
      if (error instanceof Refusal) throw error;
      onError(error as Error);
      awayUntil = performance.now() + pause;
      throw away();
    }
  }

  return {
    has: (hash) => reach(async () => (await bucket.objectExists(keyOf(hash, lastFile))) === true),
    put: (hash, files) =>
      reach(async () => {
        for await (const { name, bytes } of files)
          await bucket.putObject(keyOf(hash, name), bytes, imageTypes.get(name));
      }),
    read: (hash, file) =>
      reach(async () => {
        const bytes = await bucket.getObjectArrayBuffer(keyOf(hash, file));
        return bytes && Buffer.from(bytes);
      }),
    delete: (hash) =>
      reach(async () => {
        // Deletes the mark of completeness first, in case the server is killed in between.
        for (const name of [...imageTypes.keys()].reverse()) await bucket.deleteObject(keyOf(hash, name));
      }),
  };
}

const keyOf = (hash: string, file: string) => `${hash.slice(0, 2)}/${hash}/${file}`;

const away = () =>
  new Refusal('NO_DISPONIBLE', 'El servicio de imágenes no responde. Vuelva a intentar en unos minutos.', {
    retryAfter: 10,
  });
