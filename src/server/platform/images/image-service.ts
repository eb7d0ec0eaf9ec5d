/** An S3-compatible service and the bucket that pictures are kept in. */
export type ImageService = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };

/**
 * Reads `s3://KEY:SECRET@host:port/bucket?region=…&tls=0`; key and secret are percent-encoded where an address asks for it.
 * Null when it is anything else.
 */
export function readImageService(text: string): ImageService | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, host, pathname, searchParams } = new URL(text);
  const { region = 'us-east-1', tls = '1', ...unknown } = Object.fromEntries(searchParams);
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(pathname)?.[1];
  const [accessKeyId, secretAccessKey] = [decoded(username), decoded(password)];
  if (protocol !== 's3:' || !accessKeyId || !secretAccessKey || !host || !bucket) return null;
  if (!/^[a-z0-9-]+$/.test(region) || !/^[01]$/.test(tls) || Object.keys(unknown).length) return null;
  return { endpoint: `${tls === '1' ? 'https' : 'http'}://${host}/${bucket}`, region, accessKeyId, secretAccessKey };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
