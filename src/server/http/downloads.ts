import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Studio } from '../documents/worker-pool.ts';
import type { DataOf, DocumentName, StreamedData, StreamedName } from '../documents/writers.ts';
import { type Entry, zipOf } from '../documents/zip.ts';
import type { Bus } from '../events/bus.ts';
import { openQueue } from '../queue.ts';
import { attach } from './attachment.ts';
import { Refusal } from './refusal.ts';
import type { Viewer } from './viewer.ts';

/** Heavy documents that are made at once; every further one holds its data in memory. */
const heavyAtOnce = 3;
/** Documents that wait before further ones are refused. */
const longestQueue = 50;

/** What a document goes out with. */
export type Out = { reply: FastifyReply; viewer: Viewer };
export type Desk = ReturnType<typeof openDesk>;

/** Hands documents out: one by one, or heavy ones in turns, with their download names. */
export function openDesk({
  studio,
  bus,
  timeZone,
  stalledAfter = 60_000,
}: {
  studio: Studio;
  bus: Pick<Bus, 'announce'>;
  timeZone: string;
  /** Milliseconds in which a client that reads what is still being made must read something. */
  stalledAfter?: number;
}) {
  const heavy = openQueue({ atOnce: heavyAtOnce, longest: longestQueue, refusal: tooBusy });

  function refuseWhileBusy() {
    if (studio.waiting() >= longestQueue) throw tooBusy();
  }

  /** One document, written at once. */
  async function hand<Name extends DocumentName>(reply: FastifyReply, file: string, name: Name, data: DataOf<Name>) {
    refuseWhileBusy();
    const bytes = await studio.write(name, data);
    attach(reply, file);
    return bytes;
  }

  /**
   * A heavy work in its turn, which a stream keeps until it is read or its reader left. Who waits is told by the live
   * event `documento`.
   */
  async function inTurn<T>({ reply, viewer }: Out, archivo: string, work: () => Promise<T>): Promise<T> {
    const left = new AbortController();
    const leave = () => left.abort(new Refusal(499, 'ABANDONADO', 'La descarga se interrumpió.'));
    reply.raw.once('close', leave);
    const onMove = (espera: number) => bus.announce({ kind: 'document', usuarioId: viewer.id, archivo, espera });
    const end = await heavy.enter({ signal: left.signal, onMove });
    try {
      const made = await work();
      if (!(made instanceof Readable)) end();
      else {
        made.once('close', end);
        if (left.signal.aborted) made.destroy();
      }
      return made;
    } catch (error) {
      end();
      throw error;
    } finally {
      reply.raw.off('close', leave);
    }
  }

  /** A download that goes out while it is made, and is cut off when nobody reads it. */
  function goingOut(reply: FastifyReply, file: string, made: Readable): Readable {
    attach(reply, file);
    reply.raw.setTimeout(stalledAfter, () => reply.raw.destroy());
    return made;
  }

  return {
    hand,
    write: studio.write,
    inTurn,

    /** One heavy document, whose data is read when its turn has come. */
    handInTurn: <Name extends DocumentName>(out: Out, file: string, name: Name, read: () => Promise<DataOf<Name>>) =>
      inTurn(out, file, async () => hand(out.reply, file, name, await read())),

    /** One document too large to be held whole, which goes out while it is written. */
    handStream: <Name extends StreamedName>(
      out: Out,
      file: string,
      name: Name,
      read: () => Promise<StreamedData<Name>>,
    ) =>
      inTurn(out, file, async () => {
        const data = await read();
        refuseWhileBusy();
        return goingOut(out.reply, file, studio.stream(name, data));
      }),

    /** An archive, whose data is read when its turn has come and whose entries are written as they are read. */
    handArchive: (out: Out, file: string, read: () => Promise<readonly Entry[]>) =>
      inTurn(out, file, async () => goingOut(out.reply, file, zipOf(await read(), timeZone))),
  };
}

const tooBusy = () =>
  new Refusal(503, 'OCUPADO', 'Hay muchos documentos en espera. Intente de nuevo en unos minutos.', { retryAfter: 30 });
