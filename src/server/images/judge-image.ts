import sharp from 'sharp';
import { picture } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { Refusal } from '../http/refusal.ts';

/** Bytes that an uploaded picture may have. */
export const MAX_IMAGE_BYTES = picture.maxBytes;
/** Pixels that a picture may have once decoded. */
export const MAX_IMAGE_PIXELS = 50_000_000;

/** Width and height in pixels, as a person sees the picture. */
export type ImageSize = { width: number; height: number };

/**
 * Judges an upload by its content, never by its name: JPEG, PNG, WebP, AVIF or GIF. Anything else is refused with 415
 * `IMAGEN_NO_ADMITIDA`, one over 10 MB or 50 megapixels with 413 `IMAGEN_MUY_GRANDE`.
 */
export async function judgeImage(bytes: Uint8Array): Promise<ImageSize> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw tooLarge('La imagen puede pesar hasta 10 MB.');
  // Before sharp looks: it would also open SVG, PDF and others whose readers have no business with uploads.
  if (!beginsLikeAPicture(bytes)) throw notAnImage();
  const { format, compression, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAnImage();
    });
  if (format === 'heif' && compression !== 'av1') throw notAnImage();
  if (autoOrient.width * autoOrient.height > MAX_IMAGE_PIXELS)
    throw tooLarge('La imagen puede tener hasta 50 megapíxeles.');
  return { width: autoOrient.width, height: autoOrient.height };
}

/** 415 `IMAGEN_NO_ADMITIDA`. */
export const notAnImage = (detail?: string) =>
  new Refusal(415, 'IMAGEN_NO_ADMITIDA', messages.image.onlyImages, { detail });

const tooLarge = (detail: string) => new Refusal(413, 'IMAGEN_MUY_GRANDE', 'La imagen es demasiado grande', { detail });

function beginsLikeAPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF.{4}WEBP|.{4}ftyp)/s.test(head);
}
