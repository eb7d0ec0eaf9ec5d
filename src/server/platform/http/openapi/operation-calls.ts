const json = (schema: object, example: unknown) => ({ content: { 'application/json': { schema, example } } });
const text = (type: string) => ({ content: { [type]: { schema: { type: 'string' } } } });
const status = json(
  { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } },
  { status: 'ok' },
);
const shared = { tags: ['Operación'] };

/** What whoever runs the server asks of it: outside the contract, since no page of ours does. */
export const operationCalls = (refused: (...codes: ('CERRANDO' | 'NO_DISPONIBLE' | 'NO_PERMITIDO')[]) => object) => ({
  '/healthz': {
    get: {
      ...shared,
      operationId: 'getHealthz',
      summary: 'Si el proceso vive.',
      responses: { 200: { description: 'Vive.', ...status } },
    },
  },
  '/readyz': {
    get: {
      ...shared,
      operationId: 'getReadyz',
      summary: 'Si atiende: la base responde, con sus migraciones hechas, y no se está cerrando.',
      responses: { 200: { description: 'Atiende.', ...status }, 503: refused('CERRANDO', 'NO_DISPONIBLE') },
    },
  },
  '/metrics': {
    get: {
      ...shared,
      operationId: 'getMetrics',
      summary: 'Métricas para Prometheus: desde esta máquina o, si hay METRICS_TOKEN, con él como Bearer.',
      security: [{}, { bearer: [] }],
      responses: { 200: { description: 'Las métricas.', ...text('text/plain') }, 403: refused('NO_PERMITIDO') },
    },
  },
  '/api/docs': {
    get: {
      ...shared,
      operationId: 'getDocs',
      summary: 'Este documento; a quien acepta text/html, la página que lo muestra.',
      responses: {
        200: {
          description: 'El documento.',
          content: { 'application/json': { schema: { type: 'object' } }, ...text('text/html').content },
        },
      },
    },
  },
});
