import http from 'node:http';

// A bare Node server that sends the bytes it is given: what the catalogue is measured against.
process.once('message', (body: string) => {
  const bytes = Buffer.from(body);
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
});
