/** What came of a file so far; `total` is null while nobody knows it. */
export type Received = { bytes: number; total: number | null };

/** Reads the file that an answer carries, by the name that the server gave it. Rejects with `BrokenOff` when it ends too early. */
export async function receiveFile(answer: Response, onReceived: (received: Received) => void): Promise<File> {
  const parts = await partsOf(answer, onReceived).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new BrokenOff();
  });
  return new File(parts, nameOf(answer), { type: answer.headers.get('content-type') ?? '' });
}

/** A file that was cut short: the server met an error on the way, or the connection was lost. */
export class BrokenOff extends Error {}

/** Saves a file as the browser's download. */
export function saveFile(file: File) {
  const link = document.createElement('a');
  link.href = temporaryAddress(file);
  link.download = file.name;
  link.click();
}

/** An address of the file in this browser, for as long as it takes to read it. */
export function temporaryAddress(file: File): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return address;
}

async function partsOf({ body, headers }: Response, onReceived: (received: Received) => void): Promise<BlobPart[]> {
  // A compressed answer's length is not its content's.
  const total = headers.has('content-encoding') ? null : Number(headers.get('content-length')) || null;
  const parts: BlobPart[] = [];
  let bytes = 0;
  onReceived({ bytes, total });
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onReceived({ bytes, total });
  }
  return parts;
}

/** As RFC 6266 has it: the full name where there is one, else the plain one. */
function nameOf({ headers }: Response): string {
  const said = headers.get('content-disposition') ?? '';
  const full = said.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  return full ? decodeURIComponent(full) : (said.match(/filename="([^"]*)"/)?.[1] ?? 'descarga');
}
