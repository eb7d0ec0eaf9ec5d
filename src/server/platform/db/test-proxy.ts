import { once } from 'node:events';
import net from 'node:net';

type Bytes = {
  /** The first message of the connection: user, database, application. */
  startup: string;
  from: 'client' | 'server';
  text: string;
};
export type TestProxy = Awaited<ReturnType<typeof testProxy>>;

/** A network between a node and the test's database, which the test can break. The proxy listens on loopback. */
export async function testProxy(target: { host?: string; database?: string }) {
  let { host = '', database = '' } = target;
  const open = new Set<net.Socket>();
  const proxy = net.createServer((near) => {
    const far = net.connect(`${host}/.s.PGSQL.5432`);
    let startup = '';
    const pass = (from: Bytes['from'], to: net.Socket) => (bytes: Buffer) => {
      const text = bytes.toString('latin1');
      const first = startup === '';
      startup ||= text;
      if (state.drops({ startup, from, text })) return;
      // Clients reach this database even if they name another.
      const written = first ? text.replace(/prueba_[0-9a-f]{32}/, database) : state.alters({ startup, from, text });
      to.write(Buffer.from(written, 'latin1'));
    };
    near.on('data', pass('client', far));
    far.on('data', pass('server', near));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as net.AddressInfo;
  const state = {
    port,
    settings: { host: '127.0.0.1', port, user: 'postgres', database },
    /** True for bytes that the network loses. */
    drops: (_: Bytes): boolean => false,
    /** The text that is passed on in place of the given text. Both have the same length. */
    alters: ({ text }: Bytes): string => text,
    /** Connections go to another database from now on. */
    leadTo(other: typeof target) {
      ({ host = '', database = '' } = other);
    },
    /** Ends every connection. */
    cut() {
      for (const socket of open) socket.destroy();
    },
    /** Refuses connections from now on. */
    async stop() {
      const closed = new Promise((resolve) => proxy.close(resolve));
      state.cut();
      await closed;
    },
    async start() {
      proxy.listen(port, '127.0.0.1');
      await once(proxy, 'listening');
    },
  };
  return state;
}
