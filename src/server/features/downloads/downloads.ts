import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FileType, fileTypes } from '#contract/documents.ts';
import type { Catalogue } from '../../documents/catalogue-pdf.ts';
import type { BankRequest } from '../../documents/sheets/bank-table.ts';
import type { SheetRequest } from '../../documents/sheets/sheet-request.ts';
import type { DataOf, DocumentName } from '../../documents/worker.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import { type Folder, zipOf } from '../../documents/zip.ts';
import type { Bus } from '../../platform/db/bus.ts';
import { exchangeOf, heldCounter, leaving, whenOver } from '../../platform/held.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { turnOf, type Viewer } from '../../platform/http/viewer.ts';
import { openQueue } from '../../platform/queue.ts';

/** The most large documents that are written at once, because each holds its data in memory. */
const concurrency = 3;
const maxWaiting = 50;

const maxOfVisitors = 30;
/** The most running and waiting documents of one visitor's network. */
const maxOfAddress = 8;

/** The rank of visitors' documents. Lower ranks go first: `turnOf` gives administrators 0 and other accounts 1. */
const VISITORS = 2;

export type Recipient = { reply: FastifyReply; viewer: Viewer };
export type Downloads = ReturnType<typeof openDownloads>;

type Settings = {
  pool: DocumentPool;
  visitorPool: Pick<DocumentPool, 'write'>;
  bus: Pick<Bus, 'announce'>;
  timeZone: string;
  /** In milliseconds. A client that reads nothing for this time is disconnected. */
  stalledAfter?: number;
};

/**
 * Opens the queues for documents, administrators first. Visitors' documents are written when no other document waits.
 */
export function openDownloads({ pool, visitorPool, bus, timeZone, stalledAfter = 60_000 }: Settings) {
  const heavy = openQueue({ what: 'documents', concurrency, maxWaiting, refusal: tooBusy });
  const thread = openQueue({ what: 'document_turns', concurrency: 1, maxWaiting, refusal: tooBusy });
  const writeForVisitor = visitorDocuments({
    write: (name, data) => thread.run(() => visitorPool.write(name, data), { who: 'visitors', rank: VISITORS }),
  });

  /** Sends a small document. `read` runs when the document's turn comes. */
  async function send<Name extends DocumentName>(
    { reply, viewer }: Recipient,
    file: string,
    name: Name,
    read: () => Promise<DataOf<Name>>,
  ) {
    const bytes = await thread.run(async () => pool.write(name, await read()), {
      ...turnOf({ viewer, address: reply.request.address }),
      signal: leaving(exchangeOf(reply)),
    });
    attach(reply, file);
    return bytes;
  }

  /**
   * Runs large work when its turn comes. A streamed document keeps its place in the queue until the client has read all
   * of it or has disconnected. The server tells the browser how many jobs are ahead.
   */
  async function queued<T>({ reply, viewer }: Recipient, archivo: string, work: () => Promise<T>): Promise<T> {
    const signal = leaving(exchangeOf(reply));
    const onMove = (espera: number) => bus.announce({ kind: 'document', usuarioId: viewer.id, archivo, espera });
    const release = await heavy.acquire({ ...turnOf({ viewer, address: reply.request.address }), signal, onMove });
    try {
      const result = await work();
      if (!(result instanceof Readable)) release();
      else {
        finished(result, release);
        whenOver(exchangeOf(reply), () => result.destroy());
      }
      return result;
    } catch (error) {
      release();
      throw error;
    }
  }

  function stream(reply: FastifyReply, file: string, content: Readable): Readable {
    attach(reply, file);
    reply.raw.setTimeout(stalledAfter, () => reply.raw.destroy());
    return content;
  }

  return {
    send,
    waiting: () => heavy.waiting() + thread.waiting(),
    write: pool.write,
    queued,

    readSheet: (sheet: Uint8Array, request: SheetRequest) => thread.run(() => pool.readSheet(sheet, request)),
    readBankFile: (file: Uint8Array, request: BankRequest) => thread.run(() => pool.readBankFile(file, request)),

    async sendToVisitor<Name extends DocumentName>(
      { reply, address }: { reply: FastifyReply; address: string },
      name: Name,
      find: () => Promise<Found<Name>>,
    ) {
      const { file, bytes } = await writeForVisitor({ address, signal: leaving(exchangeOf(reply)) }, name, find);
      attach(reply, file);
      return bytes;
    },

    sendQueued: <Name extends DocumentName>(
      to: Recipient,
      file: string,
      name: Name,
      read: () => Promise<DataOf<Name>>,
    ) =>
      queued(to, file, async () => {
        const data = await read();
        return send(to, file, name, async () => data);
      }),

    /** Sends a catalogue while it is written, because memory cannot hold it. */
    sendCatalogue: (to: Recipient, file: string, read: () => Promise<Catalogue>) =>
      queued(to, file, async () => stream(to.reply, file, pool.streamCatalogue(await read()))),

    /** Sends an archive. Each file is written when the client reaches it. */
    sendArchive: (to: Recipient, file: string, read: () => Promise<readonly Folder[]>) =>
      queued(to, file, async () => stream(to.reply, file, zipOf(await read(), timeZone))),

    /** Sends an archive dated by its data, so that equal data gives an equal archive. */
    sendDatedArchive: (to: Recipient, file: string, read: () => Promise<{ folders: readonly Folder[]; at: Date }>) =>
      queued(to, file, async () => {
        const { folders, at } = await read();
        return stream(to.reply, file, zipOf(folders, timeZone, at));
      }),
  };
}

type Found<Name extends DocumentName> = { file: string; read: () => Promise<DataOf<Name>> };

/**
 * Writes visitors' documents one at a time. Visitors are told apart by the network of their address. The networks take
 * turns, however many documents each asks for.
 */
export function visitorDocuments(pool: Pick<DocumentPool, 'write'>) {
  const queue = openQueue({
    what: 'visitor_documents',
    concurrency: 1,
    maxWaiting: maxOfVisitors,
    refusal: () => visitorsWait('en espera'),
  });
  const underWay = heldCounter('visitor_documents');

  /** Throws 503 `OCUPADO` if too many documents wait, or the visitor's network has too many. */
  return async function write<Name extends DocumentName>(
    { address, signal }: { address: string; signal: AbortSignal },
    name: Name,
    find: () => Promise<Found<Name>>,
  ): Promise<{ file: string; bytes: Buffer }> {
    const network = networkOf(address);
    if (underWay.of(network) >= maxOfAddress) throw visitorsWait('desde esta conexión');
    return underWay.during([network], async () => {
      const { file, read } = await find();
      const bytes = await queue.run(async () => pool.write(name, await read()), { who: network, signal });
      return { file, bytes };
    });
  };
}

const visitorsWait = (where: string) =>
  new Refusal('OCUPADO', `Hay muchos documentos ${where}. Vuelva a intentar en unos segundos.`, { retryAfter: 5 });

export function accepts({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, type: FileType): boolean {
  reply.header('vary', 'accept');
  return (request.headers.accept ?? '').toLowerCase().includes(fileTypes[type]);
}

/** Makes the answer a download (RFC 6266). A browser that shows the document runs none of its scripts. */
export function attach(reply: FastifyReply, name: string) {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_');
  const full = encodeURIComponent(name.replace(/\p{Cs}/gu, '')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const extension = name.slice(name.lastIndexOf('.') + 1);
  reply
    .type(fileTypes[extension as FileType] ?? 'application/octet-stream')
    .header('content-security-policy', "default-src 'none';frame-ancestors 'none';sandbox")
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${full}`}`,
    );
}

const tooBusy = () =>
  new Refusal('OCUPADO', 'Hay muchos documentos en espera. Vuelva a intentar en unos minutos.', { retryAfter: 30 });

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    document: { usuarioId: number; archivo: string; espera: number };
  }
}
