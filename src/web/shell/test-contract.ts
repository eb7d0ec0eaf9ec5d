import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { type FileType, fileTypes } from '#contract/documents.ts';
import { answersList, type Endpoint } from '#contract/endpoint.ts';
import { faultInBody, faultInProblem } from '#contract/test-faults.ts';

const calls = Object.entries<Endpoint>(contract)
  .map(([route, call]) => ({ route, call, pattern: new RegExp(`^${route.replace(/:\w+/g, '([^/]+)')}$`) }))
  // A path without parameters comes before a path with parameters that also matches it.
  .sort((a, b) => a.route.split(':').length - b.route.split(':').length);

/** The contract's call that a request makes. */
export function callOf(request: string) {
  const found = calls.find(({ pattern }) => pattern.test(request));
  if (!found) return undefined;
  const names = [...found.route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const values = found.pattern.exec(request)?.slice(1).map(decodeURIComponent) ?? [];
  return { ...found, params: Object.fromEntries(names.map((name, at) => [name, values[at]])) };
}
type FoundCall = NonNullable<ReturnType<typeof callOf>>;

/**
 * Says how a request or its answer breaks the contract; undefined if neither does. A refused request may break it,
 * because tests send wrong requests on purpose.
 */
export async function fault(request: string, query: URLSearchParams, body: unknown, answer: Response) {
  const found = callOf(request);
  if (!found) return 'no call of the contract';
  return (answer.ok && (await faultInRequest(found, query, body))) || faultInAnswer(found, answer);
}

async function faultInRequest({ call, params }: FoundCall, query: URLSearchParams, body: unknown) {
  const parts: [string, z.ZodType | undefined, unknown][] = [
    ['params', call.params, params],
    ['query', call.query, Object.fromEntries(query)],
    ['body', call.body, body],
  ];
  if (body instanceof FormData)
    for (const [name, schema] of Object.entries(call.upload?.parts ?? {}))
      parts.push([name, schema, body.has(name) ? JSON.parse(await textOf(body.get(name))) : undefined]);
  for (const [name, schema, value] of parts) {
    const issue = schema?.safeParse(value).error?.issues[0];
    if (issue) return `${name} ${issue.path.join('.')}: ${issue.message}`;
  }
  return undefined;
}

const textOf = async (part: FormDataEntryValue | null) => (part instanceof Blob ? part.text() : String(part));

async function faultInAnswer({ route, call }: FoundCall, answer: Response): Promise<string | undefined> {
  const type = answer.headers.get('content-type') ?? '';
  // HTML is the login page of a network, not an answer of the server.
  if (answer.status === 304 || type === 'text/html') return undefined;
  const isJson = /[/+]json\b/.test(type);
  const body = isJson ? await answer.clone().json() : undefined;
  if (!answer.ok) return isJson ? faultInProblem(route, call, answer.status, body) : undefined;
  const status = call.reply ? (call.status ?? 200) : 204;
  if (answer.status !== status) return `${answer.status}, where ${status} is declared`;
  if (!call.reply) return undefined;
  if (typeof call.reply === 'string' || Array.isArray(call.reply)) {
    const name = answer.headers.get('content-disposition') ?? '';
    const types = [call.reply].flat() as FileType[];
    return types.some((type) => type in fileTypes && name.endsWith(`.${type}"`)) ? undefined : `is called ${name}`;
  }
  if (call.lines && type === 'application/x-ndjson') {
    const lines = (await answer.clone().text()).trim().split('\n');
    return lines.map((line) => faultInBody(call.lines as z.ZodType, JSON.parse(line))).find(Boolean);
  }
  if (!isJson) return 'is no JSON';
  const fault = faultInBody(call.reply as z.ZodType, body);
  if (fault || !answersList(route, call)) return fault;
  return 'pagina' in (call.query?.shape ?? {}) && !answer.headers.has('x-total-count') ? 'has no total' : undefined;
}
