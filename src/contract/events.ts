import { defineCalls } from './endpoint.ts';

/** The live events and their data: the catalogue's state for everybody logged in, `pedido` for administrators. */
export type LiveEvents = {
  estadoCatalogo: boolean;
  /** A heavy document that waits: how many are ahead of it, 0 when its turn has come. To whoever asked for it. */
  documento: { archivo: string; espera: number };
  pedido: { orderId: number; delivered: string };
};

export const eventCalls = defineCalls({
  'GET /api/eventos': { access: 'logged-in', summary: 'Avisos en vivo (server-sent events).', reply: 'events' },
});
