import { imageWidths } from '#contract/images.ts';

/** The file that is stored last, and that documents print. */
export const lastFile = '400.jpg';

/** Every file of a picture and its media type, in the order of storing: nothing else is ever read. */
export const imageTypes: ReadonlyMap<string, string> = new Map([
  ...imageWidths.map((width): [string, string] => [`${width}.avif`, 'image/avif']),
  ...imageWidths.map((width): [string, string] => [`${width}.webp`, 'image/webp']),
  [lastFile, 'image/jpeg'],
]);
