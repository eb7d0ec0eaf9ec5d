import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** The parts of a multipart body by name; a JSON part may come as a field or, as browsers send a Blob, as a file. */
export type Form = {
  file: Buffer | undefined;
  text(name: string): string | undefined;
  /** Undefined for what is no JSON: no schema takes it. */
  json(name: string): unknown;
};

/**
 * Reads a multipart body whose picture or sheet is the part `file`. One over `maxBytes` is refused with 413
 * `ARCHIVO_MUY_GRANDE`, a body that is no form with 415, one that broke off with 400 `FORMULARIO_INCOMPLETO`.
 */
export async function readForm(request: FastifyRequest, { maxBytes }: { maxBytes: number }): Promise<Form> {
  const parts = new Map<string, Buffer>();
  const limits = { fileSize: maxBytes, fieldSize: 64 * 1024, files: 4, fields: 20 };
  try {
    for await (const part of request.parts({ limits })) {
      const { value } = part as { value?: unknown };
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      parts.set(part.fieldname, part.type === 'file' ? await part.toBuffer() : Buffer.from(text));
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal(413, 'ARCHIVO_MUY_GRANDE', 'El archivo es demasiado grande.', {
        detail: `Puede pesar hasta ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
      });
    if (code?.startsWith('FST_')) throw error;
    // The parser's own words about a body that broke off or has no boundary.
    throw new Refusal(400, 'FORMULARIO_INCOMPLETO', 'El formulario no llegó completo. Intente de nuevo.');
  }
  const file = parts.get('file');
  const text = (name: string) => parts.get(name)?.toString('utf8');
  return { file: file?.length ? file : undefined, text, json: (name) => parsed(text(name)) };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
