import { readdirSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in front of another, which can be out of reach, and bring out a next release: the same files under other names. */
export async function releasesOf(target: string) {
  const files = new Set(readdirSync('dist/web/assets').filter((file) => /\.(js|css)$/.test(file)));
  const named = (text: string) =>
    text.replace(/[\w-]+\.(?:js|css)\b/g, (name) => (files.has(name) ? name.replace('.', '-next.') : name));
  let [next, away] = [false, false];
  const server = http.createServer((request, response) => {
    const { method, url = '' } = request;
    if (away) return request.destroy();
    if (next && files.has(url.slice('/assets/'.length))) return response.writeHead(404).end();
    const {
      'if-none-match': _tag,
      'if-modified-since': _date,
      'accept-encoding': _encodings,
      ...headers
    } = request.headers;
    const asked = http.request(target + url.replace('-next.', '.'), { method, headers }, async (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      if (!next || !/html|javascript/.test(String(rest['content-type']))) return answer.pipe(response);
      const parts = await answer.toArray();
      return response.end(named(Buffer.concat(parts).toString()));
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The worker's own calls do not heed a browser that Playwright takes offline. */
    reach: (reached: boolean) => {
      away = !reached;
      if (away) server.closeAllConnections();
    },
    bringOut: () => {
      next = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
