import type { z } from 'zod';
import { type Access, isForSome, isOpen } from './access.ts';
import type { FileType } from './documents.ts';
import type { RefusalCode } from './refusals.ts';

export type ReplyHeader =
  | 'X-Total-Count'
  | 'X-Total-Amount'
  | 'X-Total-Cancelled'
  | 'X-Total-More'
  | 'X-Page-Size'
  | 'X-Did-You-Mean'
  | 'Link'
  | 'ETag'
  | 'Set-Cookie';

/** A multipart/form-data body: the optional part `file`, up to `many` times, and named parts that hold JSON. */
export type Upload = {
  description: string;
  types: readonly string[];
  maxBytes: number;
  many?: number;
  parts?: Record<string, z.ZodType>;
};

export type Endpoint = {
  access: Access;
  /** One Spanish sentence for the OpenAPI document. */
  summary: string;
  /** The path's parameters except `:id`, which `defineCalls` adds. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  upload?: Upload;
  /** A repeated `Idempotency-Key` with the same body gets the first answer again. */
  idempotent?: true;
  /** The shape of the answer, a file type for a download, or `events` for server-sent events. Left out: 204. */
  reply?: z.ZodType | FileType | readonly FileType[] | 'events';
  status?: 201 | 202;
  headers?: readonly ReplyHeader[];
  /** The shape of each line of the answer to a client that accepts `application/x-ndjson`. */
  lines?: z.ZodType;
  /** Lets in a user who has not yet set up the second login step that the shop requires. */
  beforeSecondStep?: true;
  /**
   * For calls that hand out personal data: the audit records each answer. `of` is the kind of data, and `what` its name
   * in the audit. If the path has `:id`, that is the user's id.
   */
  discloses?: readonly [of: 'usuario' | 'proveedor' | 'pedido', what: string];
  /**
   * A Spanish sentence for the API's document: when callers must prove who they are, with the fields of `proof` in the
   * body.
   */
  proves?: string;
  /** The call's name in the security log. Calls with `discloses` already have one. */
  event?: string;
  /**
   * The refusal codes of this call alone. `refusalsOf` adds the codes that follow from its access, input and answer.
   */
  refuses?: readonly RefusalCode[];
};

/** True for a call that reads a list; the answer then carries an ETag. */
export const answersList = (route: string, { reply }: Endpoint): boolean =>
  route.startsWith('GET ') && typeof reply === 'object' && 'def' in reply && reply.def.type === 'array';

export const answersFile = ({ reply }: Endpoint): boolean =>
  Array.isArray(reply) || (typeof reply === 'string' && reply !== 'events');

export const replyHeaders = (route: string, call: Endpoint): readonly ReplyHeader[] => [
  ...(call.query && 'pagina' in call.query.shape ? (['X-Total-Count', 'X-Page-Size', 'Link'] as const) : []),
  ...(call.headers ?? []),
  ...(answersList(route, call) ? (['ETag'] as const) : []),
];

export function refusalsOf(route: string, call: Endpoint): readonly RefusalCode[] {
  const writes = !route.startsWith('GET ');
  const takesInput = call.params || call.query || call.body || call.upload;
  const isFile = answersFile(call);
  const codes = new Set<RefusalCode>([
    'SOLICITUD_INVALIDA',
    'DIRECCION_MUY_LARGA',
    'ERROR_INTERNO',
    'NO_DISPONIBLE',
    'OCUPADO',
    'SIN_ESPACIO',
    ...(isOpen(call.access) ? [] : (['SIN_SESION', 'SESION_VENCIDA'] as const)),
    ...(isForSome(call.access) ? (['NO_PERMITIDO'] as const) : []),
    ...(isOpen(call.access) || call.beforeSecondStep ? [] : (['SEGUNDO_PASO_PENDIENTE'] as const)),
    ...(!isOpen(call.access) && writes ? (['ORIGEN_AJENO'] as const) : []),
    ...(writes || isFile ? (['DEMASIADOS_CAMBIOS'] as const) : []),
    ...(/:(id|ventana|productoId)\b/.test(route) ? (['NO_ENCONTRADO'] as const) : []),
    ...(takesInput ? (['DATOS_INVALIDOS', 'DATO_RECHAZADO'] as const) : []),
    ...(writes ? (['CUERPO_MUY_GRANDE', 'TIPO_NO_ADMITIDO'] as const) : []),
    ...(call.idempotent ? (['CLAVE_INVALIDA', 'CLAVE_REUTILIZADA'] as const) : []),
    ...(call.upload ? (['ARCHIVO_MUY_GRANDE', 'FORMULARIO_INCOMPLETO'] as const) : []),
    ...(call.proves ? (['CONTRASENA_ACTUAL', 'CODIGO_ACTUAL', 'DEMASIADOS_INTENTOS', 'OCUPADO'] as const) : []),
    ...(isFile ? (['DOCUMENTO_MUY_GRANDE', 'ABANDONADO'] as const) : []),
    ...(call.refuses ?? []),
  ]);
  return [...codes];
}
