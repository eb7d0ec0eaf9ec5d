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

/** A multipart/form-data body: the part `file`, of which there may be `many` or none, and JSON parts by name. */
export type Upload = {
  /** What the file is, for the API's document. */
  description: string;
  types: readonly string[];
  maxBytes: number;
  many?: number;
  parts?: Record<string, z.ZodType>;
};

/** One call of the API: its shapes, who may make it, and the status it answers with. */
export type Endpoint = {
  access: Access;
  /** One Spanish sentence for the OpenAPI document. */
  summary: string;
  /** Of a path that names one object by `:id` it follows from that. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** multipart/form-data; the handler reads the parts itself. */
  upload?: Upload;
  /** Takes `Idempotency-Key`: the same key and body answer what they answered before. */
  idempotent?: true;
  /** What it answers; a kind of file for a download, `events` for a stream of server-sent events; left out: 204. */
  reply?: z.ZodType | FileType | readonly FileType[] | 'events';
  status?: 201 | 202;
  /** What its answer carries besides the headers that every one does, and those that follow from its being a list. */
  headers?: readonly ReplyHeader[];
  /** What each line is to a client that accepts `application/x-ndjson`. */
  lines?: z.ZodType;
  /** Also for an administrator who has not set up the second step that the shop asks of her. */
  beforeSecondStep?: true;
  /** What it hands out of people, as the audit has it: of one of these, of the person `id` where there is one. */
  discloses?: readonly [of: 'usuario' | 'proveedor' | 'pedido', what: string];
  /**
   * When it asks the caller for her password, and a code where a second step guards her, in words for the API's document. Its body
   * takes them as `proof`.
   */
  proves?: string;
  /** What the log calls it for those who watch over security; a call that discloses has its name already. */
  event?: string;
  /** The codes of its own refusals; `refusalsOf` adds those of every call of its access and shape. */
  refuses?: readonly RefusalCode[];
};

/** Whether a call reads a list: its answer carries an ETag. */
export const answersList = (route: string, { reply }: Endpoint): boolean =>
  route.startsWith('GET ') && typeof reply === 'object' && 'def' in reply && reply.def.type === 'array';

/** Whether a call answers a file, of a fixed kind or of one that the caller chooses. */
export const answersFile = ({ reply }: Endpoint): boolean =>
  Array.isArray(reply) || (typeof reply === 'string' && reply !== 'events');

/** What a call's answer carries besides the headers that every one does: of a list in pages, how many there are in all, and where the next are. */
export const replyHeaders = (route: string, call: Endpoint): readonly ReplyHeader[] => [
  ...(call.query && 'pagina' in call.query.shape ? (['X-Total-Count', 'X-Page-Size', 'Link'] as const) : []),
  ...(call.headers ?? []),
  ...(answersList(route, call) ? (['ETag'] as const) : []),
];

/** Every code with which a call may be refused: those that follow from its access and shape, and those it declares. */
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
