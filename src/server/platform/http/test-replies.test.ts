import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerProblems } from './problem.ts';
import './read-input.ts';
import { Refusal } from './refusal.ts';
import { watchReplies } from './test-replies.ts';

const account = { plazo: null, saldo: 0, vence: null, porVencer: 0 };
const supplier = { proveedorId: 1, razonSocial: 'Norte', telefono: '', email: '', ...account };

/** What is found wrong when a route of the contract answers this. */
async function foundIn(url: string, answer: (reply: import('fastify').FastifyReply) => unknown, method = 'GET') {
  const app = Fastify();
  answerProblems(app);
  const replies = watchReplies(app);
  app.route({ method, url, handler: async (_request, reply) => answer(reply) });
  await app.inject({ method: method as 'GET', url: url.replace(':id', '1') });
  await app.close();
  try {
    replies.check();
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^.*?: /, '');
  }
}
const list = '/api/proveedores';
const json = 'application/json; charset=utf-8';

test.each<[string | undefined, string, (reply: import('fastify').FastifyReply) => unknown, string?]>([
  [undefined, list, (reply) => reply.header('etag', '"1"').send([supplier])],
  ['has no ETag, as lists do', list, () => [supplier]],
  ['has what is not declared: 0.clave', list, () => [{ ...supplier, clave: 'x' }]],
  ['0.telefono: Debe ser un texto.', list, () => [{ ...supplier, telefono: null }]],
  ['200 is declared', list, (reply) => reply.code(201).send([supplier])],
  ['is text/html', list, (reply) => reply.type('text/html').send('[]')],
  [
    'ETag is not declared: add it to `headers` of the call in src/contract',
    '/api/armado/:ventana',
    (reply) => reply.header('etag', '"1"').send({}),
  ],
  ['no body is declared', '/api/proveedor/:id', (reply) => reply.code(204).send(JSON.stringify(supplier)), 'DELETE'],
  [
    'is application/pdf, where xlsx is declared',
    '/api/menu/reportByProduct',
    (reply) => reply.type('application/pdf').send('%PDF'),
  ],
  [
    "PEDIDO_CANCELADO is not declared: add it to `refuses` of 'GET /api/proveedores' in src/contract",
    list,
    () => {
      throw new Refusal('PEDIDO_CANCELADO', 'El pedido fue cancelado.');
    },
  ],
  ['is application/json; charset=utf-8, not problem+json', list, (reply) => reply.code(404).type(json).send('{}')],
])('%j is found', async (found, url, answer, method) => {
  expect(await foundIn(url, answer, method)).toBe(found);
});
