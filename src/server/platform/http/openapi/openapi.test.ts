import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callsByTag, contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readInput } from '../read-input.ts';
import { openApi } from './openapi.ts';
import { exampleOf, type JsonSchema } from './schemas.ts';

type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
type Operation = {
  tags: string[];
  operationId: string;
  parameters: { name: string; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; headers?: object; content?: Content }>;
};
const document = JSON.parse(JSON.stringify(openApi()));
const named: Record<string, JsonSchema> = document.components.schemas;
const calls = (Object.entries(contract) as [string, Endpoint][]).map(([route, call]) => {
  const [method = '', path = ''] = route.split(' ');
  const operation: Operation = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
  return [route, call, operation] as const;
});
const callNamed = (route: keyof typeof contract) => calls.find(([name]) => name === route)?.[2] as Operation;

test('the document is one of OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(document);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('every call has a tag, and a name of its own', () => {
  expect(Object.keys(contract).sort()).toEqual(
    Object.values(callsByTag)
      .flatMap((calls) => Object.keys(calls))
      .sort(),
  );
  const ids = calls.map(([, , { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('examples hold', () => {
  test.each(calls)('of %s', (_, call, { parameters, requestBody, responses }) => {
    const parametersOf = (schema: z.ZodObject | undefined) =>
      parameters
        .filter(({ name }) => schema?.shape[name])
        .map(({ name, schema }) => [name, String(exampleOf(schema, named))]);
    if (call.params) readInput(call.params, Object.fromEntries(parametersOf(call.params)), 'ruta');
    for (const [name, value] of parametersOf(call.query))
      readInput(call.query?.shape[String(name)] as z.ZodType, value, 'consulta');
    const { schema, example } = requestBody?.content['application/json'] ?? {};
    if (schema) readInput(call.body as z.ZodType, example, 'cuerpo');
    const answer = responses[call.status ?? 200]?.content?.['application/json'];
    if (answer) expect((call.reply as z.ZodType).parse(answer.example)).toEqual(answer.example);
  });

  test.each(Object.entries(named).filter(([, { examples }]) => examples))('of %s', (_, { examples, ...schema }) => {
    const inlined = JSON.parse(
      JSON.stringify({ ...schema, $defs: named }).replaceAll('#/components/schemas/', '#/$defs/'),
    );
    expect(z.fromJSONSchema(inlined).safeParse(examples?.[0]).error).toBeUndefined();
  });
});

test('words and numbers are told from any other', () => {
  expect(named.Producto?.properties).toMatchObject({
    productoId: { type: 'integer', minimum: 1 },
    categoria: { enum: expect.arrayContaining(['COCINA']) },
    amount: { type: 'number', minimum: 0, maximum: 9_999_999.99 },
  });
  expect(named.Pedido?.properties).toMatchObject({
    createdAt: { type: 'string', format: 'date-time' },
    orderDetails: { items: { $ref: '#/components/schemas/RenglonDePedido' } },
  });
});

test('a call tells its refusals by status, with their words', () => {
  const { responses } = callNamed('POST /api/menu/order');
  const conflict = document.components.responses[String(responses[409]?.$ref?.split('/').pop())];
  const [, { properties }] = conflict.content['application/problem+json'].schema.allOf;
  expect(properties).toEqual({
    code: { enum: ['PEDIDO_REPETIDO', 'DEUDA_EXCEDIDA', 'PRECIO_CAMBIADO', 'STOCK_INSUFICIENTE'] },
    status: { const: 409 },
  });
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '404', '409', '422', '423', '500', '503']),
  );
});

test('files, forms, events and headers are told', () => {
  expect(Object.keys(callNamed('GET /api/menu/reportLideresExcel/:id').responses[200]?.content ?? {})).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/pdf',
  ]);
  expect(callNamed('POST /api/producto').requestBody?.content['multipart/form-data']).toMatchObject({
    schema: { required: ['file', 'productoRequest'], properties: { file: { maxLength: 10_485_760 } } },
    encoding: { file: { contentType: expect.stringContaining('image/png') } },
  });
  expect(callNamed('GET /api/eventos').responses[200]?.content).toHaveProperty(['text/event-stream']);
  expect(callNamed('GET /api/auditoria').responses[200]?.headers).toHaveProperty('X-Total-Count');
  const { responses } = callNamed('GET /api/menu/order');
  expect(responses[200]?.headers).toHaveProperty('ETag');
  expect(responses[304]?.headers).toHaveProperty('ETag');
  expect(callNamed('GET /api/pedidosDetalle/:id').responses).not.toHaveProperty('304');
  expect(JSON.stringify(callNamed('POST /api/menu/order').parameters)).toContain('Idempotency-Key');
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/healthz', '/readyz', '/metrics', '/api/docs']));
});
