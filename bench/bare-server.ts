import http from 'node:http';

/** What a bare Node server sends to every request. */
export type BareAnswer = { status: number; headers: Record<string, string>; body: Buffer | undefined };

// The limit that the catalogue is measured against: a server that only sends the bytes it is given.
let answer: BareAnswer;
process.on('message', (given: BareAnswer) => {
  answer = given;
  process.send?.((server.address() as { port: number }).port);
});
const server = http.createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});
server.listen(0, '127.0.0.1', () => process.send?.('ready'));
process.once('disconnect', () => process.exit());
