import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { z } from 'zod';
import { isOpen, type OpenAccess } from '#contract/access.ts';
import { type Contract, contract, type Input, type Route } from '#contract/contract.ts';
import { answersFile, answersList, type Endpoint, replyHeaders } from '#contract/endpoint.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/executor.ts';
import type { DiskSpace } from '../disk-space.ts';
import { exchangeOf, leaving } from '../held.ts';
import type { ImageStore } from '../images/image-types.ts';
import type { Mails } from '../mail/mailer.ts';
import { openQueue } from '../queue.ts';
import type { Sessions } from '../session/sessions.ts';
import { claimsAdmin, type Tokens } from '../session/tokens.ts';
import type { LiveSettings, Shop } from '../settings.ts';
import { checkObject, type ObjectChecks, requireType, writeBound } from './access.ts';
import { listJson, sendList } from './answer-list.ts';
import type { ClientLimits } from './client-limits.ts';
import { readInput } from './read-input.ts';
import type { ReadyAnswer, ReadyAnswers } from './ready-answers.ts';
import { endedSession, notLoggedIn, Refusal } from './refusal.ts';
import { keepDownload } from './security-events.ts';
import { owesSecondStep, requireSameOrigin, tokenIn, tokenOf, turnOf, type Viewer } from './viewer.ts';

type ViewerOf<R extends Route> = Contract[R]['access'] extends OpenAccess ? Viewer | null : Viewer;
type Answer<R extends Route> = Contract[R] extends { reply: infer Schema }
  ? (Schema extends z.ZodType ? z.input<Schema> : never) | Readable | Buffer
  : void;
/** A handler returns the reply that the contract declares. A Buffer or stream is sent unchanged. */
type Handler<R extends Route> = (asked: Asked<R>) => Answer<R> | Promise<Answer<R>>;
export type Asked<R extends Route> = Input<R, 'out'> & {
  viewer: ViewerOf<R>;
  request: FastifyRequest;
  reply: FastifyReply;
  becomeHeavy: BecomeHeavy;
};
/** Waits for a turn of heavy work. A handler calls this function before it makes a large answer. */
type BecomeHeavy = () => Promise<void>;
type Handlers<R extends Route> = { [K in R]: Handler<K> };
type Mount = <R extends Route>(handlers: Handlers<R>) => Handlers<R>;
/**
 * Declares an open call (one that visitors may make) whose answer is in memory. Administrators may get a fuller answer.
 * While the bus is silent, callers whose token claims no administrator count as visitors.
 */
type MountReady = (
  route: OpenRead,
  find: (input: { viewer: Viewer | null; headers: IncomingHttpHeaders }) => ReadyAnswer | undefined,
) => void;
type OpenRead = { [R in Route & `GET ${string}`]: Contract[R]['access'] extends OpenAccess ? R : never }[Route &
  `GET ${string}`];

export type Parts = {
  mount: Mount;
  mountReady: MountReady;
  app: FastifyInstance;
  registry: Registry;
  db: Db;
  config: Config & Shop & { sessionSecret: string };
  live: LiveSettings;
  sessions: Sessions;
  tokens: Tokens;
  load: ClientLimits;
  images: ImageStore;
  /** Undefined if the server sends no mails. */
  mails: Mails | undefined;
  onError: (error: Error) => void;
};

type MountedWith = Pick<Parts, 'app' | 'db' | 'sessions' | 'load'> & {
  config: Config & Shop;
  disk: DiskSpace;
  readyAnswers: ReadyAnswers;
  objectChecks: ObjectChecks;
};

/** Mounts handlers on their contract. Access is checked first, then the input; then the handler runs. */
export function mounter({ app, db, config, sessions, load, disk, readyAnswers, objectChecks }: MountedWith) {
  // Calls get three quarters of the database connections. The rest is for sessions and documents.
  const { turns = Math.ceil(db.pool.options.max * 0.75), waiting, wait } = load;
  const queue = openQueue({ what: 'turns', concurrency: turns, maxWaiting: waiting, wait });
  /** At most one heavy read and one heavy change run at a time. More would slow down all other calls. */
  const openHeavy = () => openQueue({ what: 'heavy_turns', concurrency: 1, maxWaiting: waiting, wait });
  const [heavyReads, heavyChanges] = [openHeavy(), openHeavy()];
  /**
   * The most turns of one person: a quarter of all turns for reads, and one for changes. An administrator gets a
   * quarter for changes too.
   */
  const inTurn = (reply: FastifyReply) => {
    const { who, rank } = turnOf(reply.request);
    const reads = reply.request.method === 'GET';
    const ofOne = reads || rank === 0 ? Math.ceil(turns / 4) : 1;
    // A waiting read is given up when its client leaves. A waiting change is kept, because its client will repeat it
    // anyway.
    return {
      who: `${reads ? 'lee' : 'cambia'} ${who}`,
      rank,
      ofOne,
      ...(reads && { signal: leaving(exchangeOf(reply)) }),
    };
  };
  async function takeTurn<Result>(reply: FastifyReply, work: (becomeHeavy: BecomeHeavy) => Promise<Result>) {
    const turn = inTurn(reply);
    const heavyQueue = reply.request.method === 'GET' ? heavyReads : heavyChanges;
    let release = () => {};
    const becomeHeavy = async () => {
      release();
      const leaveHeavy = await heavyQueue.acquire(turn);
      release = leaveHeavy;
      const leave = await queue.acquire(turn);
      release = () => {
        leave();
        leaveHeavy();
      };
    };
    try {
      if (isHeavy(reply.request)) await becomeHeavy();
      else release = await queue.acquire(turn);
      return await work(becomeHeavy);
    } finally {
      release();
    }
  }
  const limitWrites = writeBound(db, config);
  const ready = new Set<Route>();

  const mount: Mount = (handlers) => {
    for (const route of Object.keys(handlers) as (keyof typeof handlers & Route)[]) {
      const [method, url] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
      const call: Endpoint = contract[route];
      const isList = answersList(route, call);
      const headers = replyHeaders(route, call);
      const isQueued = takesTurn(route, call);
      const answerOf = async (request: FastifyRequest, reply: FastifyReply, becomeHeavy: BecomeHeavy) => {
        const params = call.params && readInput(call.params, request.params, 'ruta');
        if (request.viewer)
          await checkObject(objectChecks, call.access, { db, viewer: request.viewer, id: params?.id });
        const query = call.query && readInput(call.query, request.query, 'consulta');
        const body = call.body && readBody(call.body, request);
        const input = { params, query, body, viewer: request.viewer, request, reply, becomeHeavy };
        const answer = await handlers[route](input as unknown as Parameters<(typeof handlers)[typeof route]>[0]);
        if (request.viewer && call.discloses)
          await keepDownload(db, request.viewer, call.discloses, params?.id as number | undefined).catch((error) => {
            if (answer instanceof Readable) answer.destroy();
            throw error;
          });
        return answer;
      };
      app.route({
        method,
        url,
        // A HEAD request would open a stream of live events that nobody reads.
        exposeHeadRoute: call.reply !== 'events',
        config: { call },
        // Anybody may call, and the body of a waiting request stays in memory. So open calls accept only small bodies.
        ...(isOpen(call.access) && { bodyLimit: 64 * 1024 }),
        onRequest: async (request) => {
          const viewer = ready.has(route) ? readyViewer(tokenOf(request)) : undefined;
          if (viewer === undefined) await identify(request, call);
          else request.viewer = viewer;
          if (request.viewer && (method !== 'GET' || call.discloses)) await limitWrites(request.viewer);
          disk.requireSpace(route, call);
        },
        handler: async (request, reply) => {
          const work = async (becomeHeavy: BecomeHeavy) => {
            const answer = await answerOf(request, reply, becomeHeavy);
            return isList && !reply.hasHeader('etag') ? listJson(answer as unknown as unknown[]) : answer;
          };
          const answer = await (isQueued && !ready.has(route) ? takeTurn(reply, work) : work(async () => {}));
          if (reply.sent) return reply;
          if (!call.reply) return reply.code(204).send();
          if (call.status) reply.code(call.status);
          if (isList && !reply.hasHeader('etag')) return sendList(request, reply, { body: answer as Buffer, headers });
          if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
          if (!isSchema(call.reply) || answer instanceof Readable) return reply.send(answer);
          return reply
            .type('application/json; charset=utf-8')
            .send(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer));
        },
      });
    }
    return handlers;
  };

  const mountReady: MountReady = (route, find) => {
    const [, url = ''] = route.split(' ');
    ready.add(route);
    readyAnswers.add(url, ({ headers }, secure) => {
      const viewer = readyViewer(tokenIn(headers, secure));
      const answer = viewer === undefined ? undefined : find({ viewer, headers });
      return answer && viewer !== undefined ? { answer, viewer } : undefined;
    });
  };

  /** Returns for whom an answer in memory is: null for a visitor, undefined if the session must be looked up first. */
  function readyViewer(presented: ReturnType<typeof tokenIn>): Viewer | null | undefined {
    if (!presented) return null;
    const isAnybody = !db.bus.hears() && !claimsAdmin(presented.token);
    const known = sessions.known(presented.token) ?? (isAnybody ? null : undefined);
    return owesSecondStep(known, config) ? null : known;
  }

  /** Finds the viewer and refuses callers without access. The log names refused viewers too. */
  async function identify(request: FastifyRequest, call: Endpoint) {
    const presented = tokenOf(request);
    const viewer = presented && (await sessions.viewer(presented.token));
    request.viewer = viewer;
    const owes = owesSecondStep(viewer, config);
    if (isOpen(call.access)) {
      if (owes) request.viewer = null;
      return;
    }
    if (!viewer) throw presented ? endedSession() : notLoggedIn();
    if (presented?.byCookie) requireSameOrigin(request);
    requireType(call.access, viewer);
    if (owes && !call.beforeSecondStep)
      throw new Refusal('SEGUNDO_PASO_PENDIENTE', 'Antes de seguir active el segundo paso de su cuenta.');
  }

  return { mount, mountReady };
}

/**
 * Downloads, uploads and live events take no turn: other queues limit them, or they last as long as a client stays.
 * Changes by open calls, such as logins, have queues of their own.
 */
const takesTurn = (route: string, call: Endpoint) =>
  !answersFile(call) && call.reply !== 'events' && !call.upload && (!isOpen(call.access) || route.startsWith('GET '));

/** In bytes. Larger bodies are heavy; an order of a hundred lines has about this size. */
const HEAVY = 8 * 1024;
const isHeavy = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > HEAVY;

const isSchema = (reply: Endpoint['reply']) => typeof reply === 'object' && 'parse' in reply;

/** Reads a call's body; undefined if an optional body was left out. */
function readBody(schema: z.ZodType, request: FastifyRequest): unknown {
  const sent = request.body || undefined;
  if (sent === undefined && schema.safeParse(sent).success) return undefined;
  requireJson(request);
  return readInput(schema, request.body, 'cuerpo');
}

/** Answers 415 to a body that is not JSON. Fastify and the multipart plugin would accept other kinds. */
function requireJson({ headers }: FastifyRequest) {
  const type = headers['content-type'];
  if (type && !/^application\/json\b/i.test(type)) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
