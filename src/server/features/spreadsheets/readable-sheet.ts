import { Refusal } from '../../platform/http/refusal.ts';

/** What the documents' thread made of a sheet; 422 `PLANILLA_ILEGIBLE` where it could not read it. */
export async function readable<Read extends object>(reading: Promise<Read | { unreadable: string }>): Promise<Read> {
  const sheet = await reading.catch((error: { code?: string }) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    return { unreadable: 'Es demasiado grande: divida el archivo.' };
  });
  if ('unreadable' in sheet)
    throw new Refusal(422, 'PLANILLA_ILEGIBLE', 'La planilla no se pudo leer.', { detail: sheet.unreadable });
  return sheet;
}

export const missingFile = () => new Refusal(422, 'FALTA_ARCHIVO', 'Elija una planilla .xlsx o .csv.');
export const emptySheet = () => new Refusal(422, 'PLANILLA_VACIA', 'La planilla no tiene productos.');
