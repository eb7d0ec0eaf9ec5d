import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FileType, fileTypes } from '#contract/documents.ts';
import type { Catalogue } from '../../documents/catalogue-pdf.ts';
import type { BankRequest } from '../../documents/sheets/read-bank-file.ts';
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

/** Heavy documents that are made at once; every further one holds its data in memory. */
const concurrency = 3;
/** Documents that wait before further ones are refused. */
const maxWaiting = 50;

/** Visitors' documents that wait for their thread, and that an address has under way. */
const maxOfVisitors = 30;
const maxOfAddress = 8;

/** After administrators and sellers, whose ranks `turnOf` says. */
const VISITORS = 2;

/** How a file goes out (RFC 6266): as a download, or shown by the browser itself. */
export type Disposition = 'attachment' | 'inline';
/** The answer that a download goes out with, and who asked for it. */
export type Recipient = { reply: FastifyReply; viewer: Viewer };
export type Downloads = ReturnType<typeof openDownloads>;

type Settings = {
  pool: DocumentPool;
  visitorPool: Pick<DocumentPool, 'write'>;
  bus: Pick<Bus, 'announce'>;
  timeZone: string;
  /** Milliseconds in which a client must read something of a stream. */
  stalledAfter?: number;
};

/**
 * Answers documents as downloads under their file names, in queues where administrators go first: heavy ones, and all that the
 * thread writes at once. What visitors ask for has a thread and a queue of its own, and is written while nobody else's waits.
 */
export function openDownloads({ pool, visitorPool, bus, timeZone, stalledAfter = 60_000 }: Settings) {
  const heavy = openQueue({ what: 'documents', concurrency, maxWaiting, refusal: tooBusy });
  const thread = openQueue({ what: 'document_turns', concurrency: 1, maxWaiting, refusal: tooBusy });
  const writeForVisitor = visitorDocuments({
    write: (name, data) => thread.run(() => visitorPool.write(name, data), { who: 'visitors', rank: VISITORS }),
  });

  /** One document, written when its turn has come: what is read then holds up the next, so it must be little. */
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
   * Runs heavy work in the queue. A stream keeps its place until it is read or its reader left. Its reader hears of the wait
   * by the live event `documento`.
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

  /** A download that is sent while it is written, and is cut off when nobody reads it. */
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

    /** A document for a visitor of that address. */
    async sendToVisitor<Name extends DocumentName>(
      { reply, address }: { reply: FastifyReply; address: string },
      name: Name,
      find: () => Promise<Found<Name>>,
    ) {
      const { file, bytes } = await writeForVisitor({ address, signal: leaving(exchangeOf(reply)) }, name, find);
      attach(reply, file);
      return bytes;
    },

    /** One heavy document, whose data is read when its turn has come. */
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

    /** A catalogue, too large to be held whole, which is sent while it is written. */
    sendCatalogue: (to: Recipient, file: string, read: () => Promise<Catalogue>) =>
      queued(to, file, async () => stream(to.reply, file, pool.streamCatalogue(await read()))),

    /** An archive, whose data is read when its turn has come and whose files are written as they are read. */
    sendArchive: (to: Recipient, file: string, read: () => Promise<readonly Folder[]>) =>
      queued(to, file, async () => stream(to.reply, file, zipOf(await read(), timeZone))),

    /** The same of data that says its hour: the same data is the same file. */
    sendDatedArchive: (to: Recipient, file: string, read: () => Promise<{ folders: readonly Folder[]; at: Date }>) =>
      queued(to, file, async () => {
        const { folders, at } = await read();
        return stream(to.reply, file, zipOf(folders, timeZone, at));
      }),
  };
}

/** A document whose data is read when its turn has come. */
type Found<Name extends DocumentName> = { file: string; read: () => Promise<DataOf<Name>> };

/**
 * Writes documents for visitors, one by one in a thread of their own, so that nobody who is logged in waits for them. A visitor
 * who asks for many waits behind all others.
 */
export function visitorDocuments(pool: Pick<DocumentPool, 'write'>) {
  const queue = openQueue({
    what: 'visitor_documents',
    concurrency: 1,
    maxWaiting: maxOfVisitors,
    refusal: () => visitorsWait('en espera'),
  });
  const underWay = heldCounter('visitor_documents');

  /** 503 `OCUPADO` while too many wait, or while the address has too many under way. */
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

/** Whether the client asks for this kind of file; of whatever it asks for the answer depends. */
export function accepts({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, type: FileType): boolean {
  reply.header('vary', 'accept');
  return (request.headers.accept ?? '').toLowerCase().includes(fileTypes[type]);
}

/**
 * Makes the answer a file with this name (RFC 6266), in ASCII for old readers and in full for all others: a download, or
 * `inline` what a browser shows by itself.
 */
export function attach(reply: FastifyReply, name: string, disposition: Disposition = 'attachment') {
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
    .header(
      'content-disposition',
      `${disposition}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${full}`}`,
    );
}

const tooBusy = () =>
  new Refusal('OCUPADO', 'Hay muchos documentos en espera. Vuelva a intentar en unos minutos.', {
    retryAfter: 30,
  });

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    document: { usuarioId: number; archivo: string; espera: number };
  }
}
