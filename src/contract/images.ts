/** Widths in pixels that every picture is kept in, as AVIF and as WebP. */
export const imageWidths = [320, 640, 960] as const;

/** The address that stands for a picture in `imageUrl` fields: its WebP of 640 px. */
export const imageUrl = (hash: string): string => `/imagenes/${hash}/640.webp`;

/** The hash of a picture of ours; null for any other address. */
export const imageHashOf = (url: string): string | null =>
  url.match(/^\/imagenes\/([0-9a-f]{32})\/[0-9]{3}\.(?:avif|webp|jpg)$/)?.[1] ?? null;

/** What the `srcset` of a picture's `<source>` elements holds; null when the address is not one of our pictures. */
export function imageSources(url: string): { avif: string; webp: string } | null {
  const hash = imageHashOf(url);
  if (!hash) return null;
  const srcset = (format: 'avif' | 'webp') =>
    imageWidths.map((width) => `/imagenes/${hash}/${width}.${format} ${width}w`).join(', ');
  return { avif: srcset('avif'), webp: srcset('webp') };
}
