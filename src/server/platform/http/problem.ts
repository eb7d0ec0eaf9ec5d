import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/errors.ts';
import { isDiskFull, noSpace } from '../disk-space.ts';
import { Refusal, tooLargeDocument, unavailable } from './refusal.ts';

/**
 * Answers every error as problem+json. Unexpected ones become 500 (503 if the database is away, 507 for a full disk),
 * and only the log gets their details.
 */
export function answerProblems(app: FastifyInstance, lacksSpace: () => boolean = () => false) {
  app.decorate('lacksSpace', lacksSpace);
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((_request, reply) => send(reply, new Refusal('NO_ENCONTRADO', 'No existe esa dirección.')));
}

export const answerProblem = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  send(reply, refusalFor(error, request));

function send(reply: FastifyReply, { problem, retryAfter, account }: Refusal) {
  reply.request.refused = { code: problem.code, account };
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter));
  // A download that failed before its first byte has set this header.
  reply.removeHeader('content-disposition');
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}

const frameworkErrors: Record<string, ConstructorParameters<typeof Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['CUERPO_MUY_GRANDE', 'Lo enviado es demasiado grande.'],
  FST_PARTS_LIMIT: ['CUERPO_MUY_GRANDE', 'Lo enviado tiene demasiadas partes.'],
  FST_FILES_LIMIT: ['CUERPO_MUY_GRANDE', 'Lo enviado tiene demasiadas partes.'],
  FST_FIELDS_LIMIT: ['CUERPO_MUY_GRANDE', 'Lo enviado tiene demasiadas partes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['TIPO_NO_ADMITIDO', 'Se espera el contenido en formato JSON.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['TIPO_NO_ADMITIDO', 'Se espera un formulario con un archivo.'],
};

/** Returns the refusal that the caller gets. It reveals nothing about the server's internals. */
export function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return tooLargeDocument('días o pedidos');
  const refusal = frameworkErrors[error.code];
  if (refusal) return new Refusal(...refusal);
  if (error.statusCode && error.statusCode < 500)
    return error.statusCode === 414
      ? new Refusal('DIRECCION_MUY_LARGA', 'La solicitud no se pudo leer.')
      : new Refusal('SOLICITUD_INVALIDA', 'La solicitud no se pudo leer.');
  request.log.error({ err: error }, 'request failed');
  const isAway = isUnavailable(error);
  if ((isAway || isDiskFull(error)) && request.server.lacksSpace()) return noSpace();
  if (error.code === '53100')
    return new Refusal(
      'NO_DISPONIBLE',
      'La base de datos se quedó sin lugar en el disco: avise a quien la administra.',
      { retryAfter: 60 },
    );
  if (isDiskFull(error)) return noSpace();
  return isAway ? unavailable() : new Refusal('ERROR_INTERNO', 'Ocurrió un error inesperado. Vuelva a intentar.');
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns whether the embedded database lacks disk space. If so, the answer says it, because waiting does not help.
     */
    lacksSpace(): boolean;
  }
}
