import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { webFolder } from '../../folders.ts';
import { openApi } from './openapi.ts';

/**
 * The API's document at /api/docs, made when it is first asked for; a browser, which asks for a page, is shown one. The
 * page is there once the web is built.
 */
export function docsRoutes(app: FastifyInstance) {
  let made: string | undefined;
  const page = webFolder && readFileSync(path.join(webFolder, 'api-docs', 'index.html'), 'utf8');

  function sendDocument(reply: FastifyReply) {
    made ??= JSON.stringify(openApi());
    return reply.type('application/json; charset=utf-8').send(made);
  }
  function sendPage(reply: FastifyReply, html: string) {
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  }

  app.get('/api/docs', (request, reply) => {
    reply.header('vary', 'accept');
    const wantsPage = /\btext\/html\b/i.test(request.headers.accept ?? '');
    return page && wantsPage ? sendPage(reply, page) : sendDocument(reply);
  });
  app.get('/api/docs/', (_request, reply) => (page ? sendPage(reply, page) : sendDocument(reply)));
}
