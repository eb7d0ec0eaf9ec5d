import type { Route } from '#contract/contract.ts';
import { type Arguments, answerTo } from './api.ts';

/** Which share of a file came in, from 0 to 1; null while nobody knows. */
export type OnReceived = (share: number | null) => void;

/** Makes a call that answers a file and saves it under the name that the server gave it. */
export async function download<R extends Route>(onReceived: OnReceived, route: R, ...input: Arguments<R>) {
  onReceived(null);
  const answer = await answerTo(route, ...input);
  save(await received(answer, onReceived), fileName(answer));
}

async function received(answer: Response, onReceived: OnReceived): Promise<Blob> {
  const type = answer.headers.get('content-type') ?? '';
  // A compressed answer's length is not its content's.
  const length = answer.headers.has('content-encoding') ? 0 : Number(answer.headers.get('content-length'));
  if (!answer.body || !length) return answer.blob();
  const parts: BlobPart[] = [];
  let size = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    onReceived(Math.min(1, size / length));
  }
  return new Blob(parts, { type });
}

/** As RFC 6266 has it: the full name where there is one, else the plain one. */
function fileName({ headers }: Response): string {
  const said = headers.get('content-disposition') ?? '';
  const full = said.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  return full ? decodeURIComponent(full) : (said.match(/filename="([^"]*)"/)?.[1] ?? 'descarga');
}

function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
