import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';

const who: Record<Access, string> = {
  open: 'Abierta a todos.',
  'logged-in': 'Con sesión iniciada.',
  admin: 'Sólo administradores.',
  'admin-or-leader': 'Administradores y líderes.',
  'self-or-admin': 'El propio usuario o un administrador.',
  'leader-or-admin': 'Ese líder o un administrador.',
  'leader-of-or-admin': 'El líder de ese usuario o un administrador.',
  'order-party': 'Quien hizo el pedido, su líder o un administrador.',
};

/** The OpenAPI 3.1 document, from the same values that the server reads and checks. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [route, call] of Object.entries(contract) as [string, Endpoint][]) {
    const [method = '', path = ''] = route.split(' ');
    const url = path.replace(/:(\w+)/g, '{$1}');
    paths[url] = { ...paths[url], [method.toLowerCase()]: operation(call, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrina', version: '1.0.0', description: 'Pedidos y administración de una red de revendedores.' },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'vitrina_sesion' },
      },
      schemas: { Problem: problem },
    },
  };
}

function operation(call: Endpoint, route: string) {
  return {
    operationId: route.replace(/\W+/g, '_'),
    summary: call.summary,
    description: who[call.access],
    ...(call.access !== 'open' && { security: [{ bearer: [] }, { cookie: [] }] }),
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...requestBody(call),
    responses: { [call.reply ? (call.status ?? 200) : 204]: response(call), default: problemResponse },
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

function requestBody({ body, upload }: Endpoint) {
  if (upload)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } } };
  return body
    ? { requestBody: { required: true, content: { 'application/json': { schema: json(body, 'input') } } } }
    : {};
}

function response({ reply }: Endpoint) {
  if (!reply) return { description: 'Hecho.' };
  if (reply === 'xlsx' || reply === 'pdf' || reply === 'zip' || Array.isArray(reply))
    return {
      description: 'El archivo.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (reply === 'events')
    return { description: 'Los avisos.', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  return {
    description: 'La respuesta.',
    content: { 'application/json': { schema: json(reply as z.ZodType, 'output') } },
  };
}

function json(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const text = { type: 'string' };
const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    detail: text,
    code: text,
    errors: { type: 'array', items: { type: 'object', properties: { field: text, message: text } } },
    productos: { type: 'array', items: { type: 'object' } },
  },
};
const problemResponse = {
  description: 'Un problema (RFC 9457).',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
