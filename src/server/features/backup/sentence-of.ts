import { isDiskFull } from '../../platform/disk-space.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { StartError } from '../../platform/start-error.ts';

/** What is said of a backup without some pictures, which does not make it useless. */
export const missingPictures = (count: number): string =>
  count === 1
    ? 'Falta en la copia una imagen de un producto: no está donde se guarda.'
    : `Faltan en la copia ${count} imágenes de productos: no están donde se guardan.`;

/** Why a backup or its restoration failed, as people read it; undefined for a fault of ours. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.problem.title;
  if (error instanceof StartError) return error.message;
  return isDiskFull(error) ? 'No queda lugar en el disco: libere espacio y vuelva a intentar.' : undefined;
}
