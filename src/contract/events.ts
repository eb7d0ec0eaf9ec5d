import { defineCalls } from './endpoint.ts';

/** The live events and their data: the catalogue's state for everybody logged in, `pedido` for administrators. */
export type LiveEvents = {
  estadoCatalogo: boolean;
  pedido: { orderId: number; delivered: string };
};

export const eventCalls = defineCalls({
  'GET /api/eventos': { access: 'logged-in', summary: 'Avisos en vivo (server-sent events).', reply: 'events' },
});
