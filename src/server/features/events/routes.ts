import { finished, PassThrough } from 'node:stream';
import { z } from 'zod';
import type { LiveEvents } from '#contract/notices.calls.ts';
import { toldTo } from '#contract/notices.ts';
import { typeRules } from '#contract/users.ts';
import type { AnnouncementOf, Announcements } from '../../platform/db/bus.ts';
import { exchangeOf, hold, whenOver } from '../../platform/held.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { may, owesSecondStep, seenBy, tokenOf, type Viewer } from '../../platform/http/viewer.ts';
import { sessionLasts } from '../../platform/session/sessions.ts';
import { excessDebt } from '../ledger/debt-limit.ts';
import { isUnapproved } from '../users/approve-sellers.ts';
import { isOpen } from '../windows/queries.ts';

/** In milliseconds: how often a stream gets a comment, because proxies close silent connections. */
const heartbeat = 25_000;
/** In milliseconds: JavaScript's longest timer. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** The most streams of a session. A further stream ends the oldest. */
const MOST_STREAMS = 6;

/**
 * Sends server-sent events to open pages. The first events tell whether the catalogue is open, whether the account
 * waits for approval, and a debt that blocks orders.
 */
export function eventRoutes({ mount, app, db, config, sessions }: Parts) {
  const streams = new Map<PassThrough, { viewer: Viewer; isAlive: () => Promise<boolean> }>();
  const stop = db.bus.listen((announcement) => {
    for (const [stream, { viewer }] of streams) announce(stream, viewer, announcement);
    if (announcement.kind === 'account') {
      void announceDebt(announcement.usuarioId);
      void announceToLeader(announcement.usuarioId);
    }
    if (announcement.kind === 'debt-limit') void announceDebts();
  });
  const timer = setInterval(() => {
    for (const [stream, { isAlive }] of streams) {
      stream.write(': \n\n');
      // No announcement tells that a session expired, so it is checked here. If the check itself fails, the stream
      // stays open.
      isAlive().then(
        (alive) => alive || stream.end(),
        () => {},
      );
    }
  }, heartbeat);
  // The server waits for open connections after preClose, and streams never end by themselves.
  app.addHook('preClose', async () => {
    clearInterval(timer);
    stop();
    for (const stream of streams.keys()) stream.end();
  });

  function endSpareStreams(jti: string) {
    const own = [...streams].filter(([, { viewer }]) => viewer.jti === jti);
    for (const [stream] of own.slice(0, -MOST_STREAMS)) stream.end();
  }

  /**
   * Tells a person's open pages her excess debt; null if the debt blocks no orders. If the debt cannot be read, the
   * streams end, and the pages connect again.
   */
  async function announceDebt(id: number) {
    const own = [...streams].filter(([, { viewer }]) => viewer.id === id && typeRules[viewer.tipo].resells);
    if (!own.length) return;
    const debt = await excessDebt(db, config, id).catch(() => undefined);
    for (const [stream] of own)
      if (debt === undefined) stream.end();
      else if (!stream.writableEnded) stream.write(message('deuda', debt));
  }

  async function announceToLeader(id: number) {
    const leaders = [...streams].filter(([, { viewer }]) => typeRules[viewer.tipo].leads);
    if (!leaders.length) return;
    const leader = await db.maybeOne(z.int().nullable())`select id_lider from usuario where id = ${id}`.catch(
      () => null,
    );
    for (const [stream, { viewer }] of leaders)
      if (viewer.id === leader && !stream.writableEnded) stream.write(message('cuenta', null));
  }

  async function announceDebts() {
    for (const id of new Set([...streams.values()].map(({ viewer }) => viewer.id))) await announceDebt(id);
  }

  return mount({
    'GET /api/eventos': async ({ viewer, request, reply }) => {
      const { token = '' } = tokenOf(request) ?? {};
      const isAlive = async () => {
        const viewer = await sessions.viewer(token);
        return viewer !== null && !owesSecondStep(viewer, config);
      };
      const stream = new PassThrough();
      let timer: NodeJS.Timeout | undefined;
      const forget = hold('live_events', 1, () => {
        clearTimeout(timer);
        streams.delete(stream);
      });
      finished(stream, forget);
      whenOver(exchangeOf(reply), () => stream.destroy());
      // The stream is registered first, so that it ends if the session ends meanwhile.
      streams.set(stream, { viewer, isAlive });
      try {
        const [lasts, open, waits, debt] = await Promise.all([
          sessionLasts(db, viewer),
          isOpen(db),
          isUnapproved(db, viewer),
          typeRules[viewer.tipo].resells ? excessDebt(db, config, viewer.id) : null,
        ]);
        timer = setTimeout(() => stream.end(), Math.min(lasts, LONGEST_TIMER));
        const pending = waits ? message('pendiente', true) : '';
        const owing = debt ? message('deuda', debt) : '';
        if (!stream.writableEnded) stream.write(`retry: 3000\n${message('estadoCatalogo', open)}${pending}${owing}`);
      } catch (error) {
        stream.destroy();
        throw error;
      }
      endSpareStreams(viewer.jti);
      reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-cache, no-transform')
        .header('x-accel-buffering', 'no');
      return stream;
    },
  });
}

/** The event for a viewer's page: a message, nothing, or 'end' to make the page connect again. */
const eventFor: { [Kind in keyof Announcements]: (of: AnnouncementOf<Kind>, viewer: Viewer) => string | undefined } = {
  window: ({ open }) => message('estadoCatalogo', open),
  order: ({ orderId, state }, viewer) =>
    may(viewer, toldTo.pedido) ? message('pedido', { ...(orderId && { orderId }), delivered: state }) : undefined,
  rate: () => message('cotizacion', null),
  'pickup-points': (_, viewer) => (may(viewer, toldTo.puntosDeRetiro) ? message('puntosDeRetiro', null) : undefined),
  purchase: (_, viewer) => (may(viewer, toldTo.compra) ? message('compra', null) : undefined),
  'pickup-days': () => message('diasDeRetiro', null),
  document: ({ usuarioId, archivo, espera }, { id }) =>
    usuarioId === id ? message('documento', { archivo, espera }) : undefined,
  cart: ({ usuarioId, version }, { id }) => (usuarioId === id ? message('carrito', version) : undefined),
  account: ({ usuarioId }, viewer) =>
    usuarioId === viewer.id || seenBy(viewer, { everybody: true, team: false, nobody: false })
      ? message('cuenta', null)
      : undefined,
  claim: (of, viewer) => (isParty(of, viewer) || may(viewer, toldTo.reclamo) ? message('reclamo', null) : undefined),
  proof: (of, viewer) =>
    isParty(of, viewer) || may(viewer, toldTo.comprobante) ? message('comprobante', null) : undefined,
  approved: ({ usuarioId }, { id }) => (usuarioId === id ? message('pendiente', false) : undefined),
  products: () => undefined,
  settings: () => undefined,
  'guarded-settings': ({ usuarioId, quien, ajustes }, viewer) =>
    usuarioId !== viewer.id && may(viewer, toldTo.ajustes) ? message('ajustes', { quien, ajustes }) : undefined,
  'debt-limit': () => undefined,
  'shop-name': () => undefined,
  // The page connects again, which fails if its session has ended. A `restart` means that announcements may be lost.
  session: ({ usuarioId }, { id }) => (usuarioId === id ? 'end' : undefined),
  restart: () => 'end',
};

const isParty = ({ usuarioId, idLider }: { usuarioId: number; idLider: number | null }, { id }: Viewer) =>
  usuarioId === id || idLider === id;

function announce<Kind extends keyof Announcements>(stream: PassThrough, viewer: Viewer, of: AnnouncementOf<Kind>) {
  const event = eventFor[of.kind](of, viewer);
  if (event === 'end') stream.end();
  else if (event) stream.write(event);
}

const message = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
