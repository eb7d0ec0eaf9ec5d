/** Answers a file as the server does. */
export const aFile = (name: string, content = 'contenido') =>
  new Response(content, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(content.length),
    },
  });

/** A file that arrives in pieces, each when the test sends it. */
export function slowFile(name: string, total?: number) {
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pieces = controller;
    },
  });
  const length = total ? { 'content-length': String(total) } : undefined;
  return {
    answer: new Response(body, { headers: { 'content-disposition': `attachment; filename="${name}"`, ...length } }),
    send: (bytes: number) => pieces?.enqueue(new Uint8Array(bytes)),
    end: () => pieces?.close(),
    breakOff: () => pieces?.error(new TypeError('network error')),
  };
}
