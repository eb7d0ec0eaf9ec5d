const json = (schema: object, example: unknown) => ({ content: { 'application/json': { schema, example } } });
const text = (type: string) => ({ content: { [type]: { schema: { type: 'string' } } } });
const status = json(
  { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } },
  { status: 'ok' },
);
const call = (operationId: string, summary: string, responses: object, more: object = {}) => ({
  get: { tags: ['Operación'], operationId, summary, ...more, responses },
});

/** Calls for operators. The contract lacks them, because no page uses them. */
export const operationCalls = (refused: (...codes: ('CERRANDO' | 'NO_DISPONIBLE' | 'NO_PERMITIDO')[]) => object) => ({
  '/healthz': call('getHealthz', 'Si el proceso vive.', { 200: { description: 'Vive.', ...status } }),
  '/readyz': call('getReadyz', 'Si atiende: la base responde, con sus migraciones hechas, y no se está cerrando.', {
    200: { description: 'Atiende.', ...status },
    503: refused('CERRANDO', 'NO_DISPONIBLE'),
  }),
  '/metrics': call(
    'getMetrics',
    'Métricas para Prometheus: desde esta máquina o, si hay METRICS_TOKEN, con él como Bearer.',
    { 200: { description: 'Las métricas.', ...text('text/plain') }, 403: refused('NO_PERMITIDO') },
    { security: [{}, { bearer: [] }] },
  ),
  '/api/docs': call('getDocs', 'Este documento; a quien acepta text/html, la página que lo muestra.', {
    200: {
      description: 'El documento.',
      content: { 'application/json': { schema: { type: 'object' } }, ...text('text/html').content },
    },
  }),
});
