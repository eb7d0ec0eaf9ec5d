import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from './ending.ts';

/** Stands between nodes and their database, and does to their connections what a network may do. */
export type Relay = {
  port: number;
  /** Milliseconds that every piece waits, either way. */
  delay(ms: number): void;
  /** Swallows what the connection that LISTENs sends and gets from now on, and leaves it open. */
  silenceBus(): number;
  /** Breaks off every connection. */
  reset(): void;
  /** Breaks off every connection, and leads those to come to the database at another port. */
  leadTo(port: number): void;
};

type Link = { client: net.Socket; upstream: net.Socket; listens: boolean; silent: boolean };

export async function openRelay(port: number): Promise<Relay> {
  let target = port;
  const links = new Set<Link>();
  let delay = 0;
  const server = net.createServer((client) => {
    const upstream = net.connect(target, '127.0.0.1');
    const link: Link = { client, upstream, listens: false, silent: false };
    links.add(link);
    const end = () => {
      links.delete(link);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.setNoDelay().on('error', end).on('close', end);
    const carry = async (from: net.Socket, to: net.Socket) => {
      for await (const piece of from) {
        if (from === client && /listen vitrina/i.test(String(piece))) link.listens = true;
        if (delay) await sleep(delay);
        if (!link.silent && !to.write(piece)) await once(to, 'drain');
      }
    };
    // An end within the wait for the other side is no error of the relay's.
    carry(client, upstream).catch(end);
    carry(upstream, client).catch(end);
  });
  const breakAll = () => {
    for (const { client, upstream } of links) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => {
    server.close();
    breakAll();
  });
  return {
    port: (server.address() as net.AddressInfo).port,
    delay(ms) {
      delay = ms;
    },
    silenceBus() {
      const listening = [...links].filter(({ listens }) => listens);
      for (const link of listening) link.silent = true;
      return listening.length;
    },
    reset: breakAll,
    leadTo(port) {
      target = port;
      breakAll();
    },
  };
}
