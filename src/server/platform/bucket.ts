import { S3mini } from 's3mini';
import { StartError } from './start-error.ts';
import { tried } from './tried.ts';

export type Bucket = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };

/** Reads `s3://KEY:SECRET@host:port/bucket?region=…&tls=0`, percent-encoded; returns null for anything else. */
export function readBucket(text: string): Bucket | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, host, pathname, searchParams } = new URL(text);
  const { region = 'us-east-1', tls = '1', ...unknown } = Object.fromEntries(searchParams);
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(pathname)?.[1];
  const [accessKeyId, secretAccessKey] = [decoded(username), decoded(password)];
  if (protocol !== 's3:' || !accessKeyId || !secretAccessKey || !host || !bucket) return null;
  if (!/^[a-z0-9-]+$/.test(region) || !/^[01]$/.test(tls) || Object.keys(unknown).length) return null;
  return { endpoint: `${tls === '1' ? 'https' : 'http'}://${host}/${bucket}`, region, accessKeyId, secretAccessKey };
}

/** `timeout` is in milliseconds, for each request. */
export const openBucket = (bucket: Bucket, timeout: number) => new S3mini({ ...bucket, requestAbortTimeout: timeout });

/** Throws a `StartError` if the service refuses the bucket. If the service is away, `onError` gets the error. */
export async function checkBucket(
  setting: 'IMAGES_URL' | 'BACKUP_URL',
  bucket: Bucket,
  onError: (error: Error) => void,
): Promise<void> {
  const isOurs = await openBucket(bucket, 5_000)
    .bucketExists()
    .catch((error: Error) => onError(error));
  if (isOurs === false)
    throw new StartError(`El servicio de ${setting} no deja usar ese bucket: revise su nombre, la clave y la región.`);
}

export const decoded = (text: string): string | undefined => tried(() => decodeURIComponent(text));
