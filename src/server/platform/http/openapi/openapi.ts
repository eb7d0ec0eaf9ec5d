import { z } from 'zod';
import { accessWords, isOpen } from '#contract/access.ts';
import { callsByTag } from '#contract/contract.ts';
import { type FileType, fileTypes } from '#contract/documents.ts';
import { answersList, type Endpoint, type ReplyHeader, refusalsOf, replyHeaders } from '#contract/endpoint.ts';
import { liveEvents } from '#contract/notices.calls.ts';
import { Problem } from '#contract/refusals.calls.ts';
import { type RefusalCode, refusals } from '#contract/refusals.ts';
import { operationCalls } from './operation-calls.ts';
import { exampleOf, schemaRegister } from './schemas.ts';

const description = `Pedidos y administración de una red de revendedores.

- **Sesión**: \`POST /api/login\` responde un JWT, que va en \`Authorization: Bearer\`, y pone la misma sesión en una cookie; con la cookie, las escrituras solo valen desde el mismo origen.
- **Errores**: RFC 9457, \`application/problem+json\`. \`title\` es una oración para mostrar, \`code\` una palabra estable, \`errors\` los campos.
- **Datos**: lo que falta y lo que vale null es lo mismo en un campo opcional; los campos desconocidos se ignoran. Los ids son enteros positivos o su texto. Los importes son dólares con hasta dos decimales. Los días se escriben AAAA-MM-DD, en la zona horaria del negocio; los instantes, en ISO 8601 y UTC.
- **Listas**: las respuestas de más de 1 kB van comprimidas (brotli o gzip) si se aceptan; las listas llevan \`ETag\`, y con \`If-None-Match\` lo que no cambió es 304, sin cuerpo.
- **Archivos**: \`Content-Disposition\` trae su nombre.
- Toda respuesta lleva \`X-Request-Id\`, que también está en el registro del servidor.`;

/** Makes the OpenAPI 3.1 document from the contract's own values. */
export function openApi() {
  const { json, named } = schemaRegister();
  const answers: Record<string, object> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, calls] of Object.entries(callsByTag))
    for (const [route, call] of Object.entries(calls) as [string, Endpoint][]) {
      const [method = '', path = ''] = route.split(' ');
      const url = path.replace(/:(\w+)/g, '{$1}');
      paths[url] = { ...paths[url], [method.toLowerCase()]: { tags: [tag], ...operation(route, call) } };
    }
  Object.assign(
    paths,
    operationCalls((...codes) => refused(codes)),
  );

  function operation(route: string, call: Endpoint) {
    return {
      operationId: operationId(route),
      summary: call.proves ? `${call.summary} ${call.proves}` : call.summary,
      description: accessWords[call.access],
      ...(!isOpen(call.access) && { security: [{ bearer: [] }, { cookie: [] }] }),
      parameters: [
        ...parameters('path', call.params),
        ...parameters('query', call.query),
        ...(call.idempotent ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
      ],
      ...requestBody(call),
      responses: {
        [call.reply ? (call.status ?? 200) : 204]: answer(route, call),
        ...notChanged(route, call),
        ...allRefused(route, call),
      },
    };
  }

  function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
    return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: json(field as z.ZodType, 'input'),
    }));
  }

  function content(schema: z.ZodType, io: 'input' | 'output') {
    const shape = json(schema, io);
    return { 'application/json': { schema: shape, example: exampleOf(shape, named) } };
  }

  function requestBody({ body, upload }: Endpoint) {
    if (body) return { requestBody: { required: true, content: content(body, 'input') } };
    if (!upload) return {};
    const parts = Object.entries(upload.parts ?? {}).map(([name, part]) => [name, json(part, 'input')] as const);
    const file = { type: 'string', format: 'binary', description: upload.description, maxLength: upload.maxBytes };
    const encoding = {
      file: { contentType: upload.types.join(', ') },
      ...Object.fromEntries(parts.map(([name]) => [name, { contentType: 'application/json' }])),
    };
    const properties = {
      file: upload.many ? { type: 'array', items: file, maxItems: upload.many } : file,
      ...Object.fromEntries(parts),
    };
    const isOptional = (name: string) => (name === 'file' ? upload.many : upload.parts?.[name]?.isOptional());
    const required = Object.keys(properties).filter((name) => !isOptional(name));
    const schema = { type: 'object', required, properties };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema, encoding } } } };
  }

  function answer(route: string, call: Endpoint) {
    const { reply, lines } = call;
    const headers = headersOf('X-Request-Id', ...replyHeaders(route, call));
    if (!reply) return { description: 'Hecho.', headers };
    if (reply === 'events')
      return {
        description: 'Los avisos, hasta que alguna parte corte.',
        headers,
        content: { 'text/event-stream': { schema: json(event, 'output') } },
      };
    if (typeof reply === 'string' || Array.isArray(reply)) return file([reply].flat() as FileType[]);
    const inLines = lines && { 'application/x-ndjson': { schema: json(lines, 'output') } };
    return { description: 'La respuesta.', headers, content: { ...content(reply as z.ZodType, 'output'), ...inLines } };
  }

  function allRefused(route: string, call: Endpoint) {
    const byStatus: Record<number, RefusalCode[]> = {};
    for (const code of refusalsOf(route, call)) {
      const [status] = refusals[code];
      // A client that gets 499 has already left, so the document does not list it.
      if (status !== 499) byStatus[status] = [...(byStatus[status] ?? []), code];
    }
    return Object.fromEntries(Object.entries(byStatus).map(([status, codes]) => [status, refused(codes)]));
  }

  /** Returns a reference to the answer for codes of one status. Calls with the same codes share the answer. */
  function refused(codes: RefusalCode[]) {
    const name = codes.join('.');
    const status = refusals[codes[0] as RefusalCode][0];
    answers[name] ??= {
      description: codes.map((code) => `\`${code}\`: ${refusals[code][1]}`).join('\n\n'),
      headers: headersOf('X-Request-Id', ...(status === 429 || status === 503 ? (['Retry-After'] as const) : [])),
      content: {
        'application/problem+json': {
          schema: {
            allOf: [
              json(Problem, 'output'),
              { type: 'object', required: ['code'], properties: { code: { enum: codes }, status: { const: status } } },
            ],
          },
          example: { type: 'about:blank', title: refusals[codes[0] as RefusalCode][1], status, code: codes[0] },
        },
      },
    };
    return { $ref: `#/components/responses/${name}` };
  }

  return {
    openapi: '3.1.0',
    info: { title: 'Vitrina', version: '1.0.0', description },
    servers: [{ url: '/' }],
    tags: [...Object.keys(callsByTag), 'Operación'].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'vitrina_sesion' },
      },
      schemas: named,
      responses: answers,
      headers,
      parameters: {
        'Idempotency-Key': {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Una palabra que nombra este intento: la misma clave con el mismo cuerpo responde el mismo pedido; con otro, 422.',
          schema: { type: 'string', maxLength: 200 },
        },
      },
    },
  };
}

const file = (types: FileType[]) => ({
  description: 'El archivo.',
  headers: headersOf('X-Request-Id', 'Content-Disposition'),
  content: Object.fromEntries(types.map((type) => [fileTypes[type], { schema: { type: 'string', format: 'binary' } }])),
});

/** Returns an operation's id: `getProductoById` for `GET /api/producto/:id`. */
const operationId = (route: string) =>
  route
    .replace(/^\w+/, (method) => method.toLowerCase())
    .replace(' /api', '')
    .replace(/:(\w)/g, (_, first: string) => `by-${first}`)
    .replace(/\W+(\w)/g, (_, first: string) => first.toUpperCase());

const notChanged = (route: string, call: Endpoint) =>
  answersList(route, call)
    ? { 304: { description: 'Lo mismo que nombra If-None-Match.', headers: headersOf('X-Request-Id', 'ETag') } }
    : {};

const integer = { type: 'integer', minimum: 0 };
const text = { type: 'string' };
type ReplyHeaderName = ReplyHeader | 'X-Request-Id' | 'Retry-After' | 'Content-Disposition';
const headers: Record<ReplyHeaderName, object> = {
  'X-Request-Id': {
    description: 'Nombra esta solicitud en el registro del servidor.',
    schema: { ...text, format: 'uuid' },
  },
  'X-Total-Count': { description: 'Cuántos hay en todas las páginas.', schema: integer },
  'X-Total-Amount': { description: 'Los dólares de todas las páginas.', schema: { type: 'number', minimum: 0 } },
  'X-Total-Cancelled': {
    description: 'Los de X-Total-Amount que son de pedidos cancelados.',
    schema: { type: 'number', minimum: 0 },
  },
  'X-Total-More': {
    description:
      '`true` cuando una búsqueda encontró más de los que X-Total-Count cuenta; entonces no hay X-Total-Amount.',
    schema: { const: 'true' },
  },
  'X-Did-You-Mean': {
    description: 'Lo que quiso decir una búsqueda sin resultados, codificado como en una dirección.',
    schema: text,
  },
  'X-Page-Size': { description: 'Cuántos entran por página; solo cuando se pide una.', schema: integer },
  Link: { description: 'La dirección de los que siguen, con `rel="next"`; solo cuando los hay.', schema: text },
  'Retry-After': { description: 'Segundos tras los cuales tiene sentido intentar de nuevo.', schema: integer },
  'Content-Disposition': { description: '`attachment`, con el nombre del archivo.', schema: text },
  ETag: { description: 'Nombra esta versión, para If-None-Match.', schema: text },
  'Set-Cookie': {
    description: 'La sesión, `vitrina_sesion`, o detrás de TLS `__Host-vitrina_sesion`; al terminarla, vencida.',
    schema: text,
  },
};
const headersOf = (...names: ReplyHeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const event = z
  .union(
    Object.entries(liveEvents).map(([name, data]) => z.object({ event: z.literal(name), data })) as unknown as [
      z.ZodObject,
    ],
  )
  .meta({ id: 'Aviso' });
