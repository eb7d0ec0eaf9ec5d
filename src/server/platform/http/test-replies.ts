import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { type FileType, fileTypes } from '#contract/documents.ts';
import { type Endpoint, refusalsOf, replyHeaders } from '#contract/endpoint.ts';
import { Problem } from '#contract/refusals.calls.ts';
import { type RefusalCode, refusals } from '#contract/refusals.ts';

/**
 * Checks every answer against the contract: status, media type, body fields (an undeclared one is a leak) and refusal
 * code. `check()` throws with every mismatch since its last call.
 */
export function watchReplies(app: FastifyInstance) {
  let faults: string[] = [];
  app.addHook('onSend', (request, reply, payload, done) => {
    const { url = '' } = request.routeOptions;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const call = (contract as Record<string, Endpoint>)[`${method} ${url}`];
    const complain = (sentence: string | undefined) => {
      if (sentence) faults.push(`${request.method} ${request.url} answered ${reply.statusCode}: ${sentence}`);
    };
    if (request.method === 'HEAD') complain(undefined);
    else if (reply.statusCode >= 400)
      complain(
        call || /^\/api\b/.test(request.url) ? faultInRefusal(`${method} ${url}`, call, reply, payload) : undefined,
      );
    else if (call) checkAnswer(`${method} ${url}`, call, reply, payload, complain);
    done(null, payload);
  });
  return {
    check() {
      const [first, ...others] = faults;
      faults = [];
      if (first) throw new Error([first, ...others].join('\n'));
    },
  };
}

function faultInRefusal(route: string, call: Endpoint | undefined, reply: FastifyReply, payload: unknown) {
  if (!typeOf(reply).startsWith('application/problem+json')) return `is ${typeOf(reply)}, not problem+json`;
  const problem = JSON.parse(text(reply, payload)) as Problem;
  const shape = faultInBody(Problem, problem);
  if (shape) return shape;
  const code = problem.code as RefusalCode;
  const [status] = refusals[code] ?? [];
  if (status !== reply.statusCode || status !== problem.status)
    return `${code} with ${problem.status}: src/contract/refusals.ts has it with ${status}`;
  if (call && !refusalsOf(route, call).includes(code))
    return `${code} is not declared: add it to \`refuses\` of '${route}' in src/contract`;
  return undefined;
}

function checkAnswer(
  route: string,
  call: Endpoint,
  reply: FastifyReply,
  payload: unknown,
  complain: (fault: string | undefined) => void,
) {
  const type = typeOf(reply);
  if (reply.statusCode === 304) return complain(reply.hasHeader('etag') ? undefined : 'has no ETag to compare with');
  const status = call.reply ? (call.status ?? 200) : 204;
  if (reply.statusCode !== status) return complain(`${status} is declared`);
  const headers = [...totals, 'X-Page-Size', 'X-Did-You-Mean', 'Link', 'ETag', 'Set-Cookie'] as const;
  const declared = replyHeaders(route, call);
  const extra = headers.find((name) => reply.hasHeader(name) && !declared.includes(name));
  if (extra) return complain(`${extra} is not declared: add it to \`headers\` of the call in src/contract`);
  if (!call.reply) return complain(payload ? 'no body is declared' : undefined);
  if (call.reply === 'events') return complain(type.startsWith('text/event-stream') ? undefined : `is ${type}`);
  if (typeof call.reply === 'string' || Array.isArray(call.reply))
    return complain(faultInFile([call.reply].flat() as FileType[], reply));
  if (call.lines && type.startsWith('application/x-ndjson'))
    return checkLines(call.lines, payload as Readable, complain);
  if (!type.startsWith('application/json')) return complain(`is ${type}`);
  const fault = faultInBody(call.reply as z.ZodType, JSON.parse(text(reply, payload)));
  const hasEtag = reply.hasHeader('ETag') || !declared.includes('ETag');
  complain(fault ?? (hasEtag ? undefined : 'has no ETag, as lists do'));
}

function faultInFile(declared: FileType[], reply: FastifyReply) {
  const kind = declared.find((type) => fileTypes[type] === typeOf(reply));
  const name = String(reply.getHeader('content-disposition'));
  if (!kind) return `is ${typeOf(reply)}, where ${declared.join(', ')} is declared`;
  const ways = kind === 'pdf' ? 'attachment|inline' : 'attachment';
  return new RegExp(`^(${ways}); filename=".+\\.${kind}"`).test(name) ? undefined : `is called ${name}`;
}

function checkLines(schema: z.ZodType, lines: Readable, complain: (fault: string | undefined) => void) {
  let sent = '';
  lines.on('data', (chunk) => {
    sent += chunk;
  });
  lines.on('end', () => {
    for (const line of sent.trimEnd().split('\n')) complain(faultInBody(schema, JSON.parse(line)));
  });
}

/** The fields that the schema refuses, or would leave out. */
export function faultInBody(schema: z.ZodType, body: unknown) {
  const { data, error } = schema.safeParse(body);
  if (error) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' · ');
  return isDeepStrictEqual(data, body) ? undefined : `has what is not declared: ${undeclared(data, body)}`;
}

function undeclared(kept: unknown, sent: unknown, path = ''): string {
  if (typeof sent !== 'object' || sent === null) return path;
  const inside = (kept ?? {}) as Record<string, unknown>;
  const [name, value] = Object.entries(sent).find(([name, value]) => !isDeepStrictEqual(value, inside[name])) ?? [];
  return name === undefined ? path : undeclared(inside[name], value, path ? `${path}.${name}` : name);
}

const totals = ['X-Total-Count', 'X-Total-Amount', 'X-Total-Cancelled', 'X-Total-More'] as const;

const typeOf = (reply: FastifyReply) => String(reply.getHeader('content-type') ?? 'of no type');

function text(reply: FastifyReply, payload: unknown): string {
  const encoding = reply.getHeader('content-encoding');
  if (encoding === 'br') return brotliDecompressSync(payload as Buffer).toString();
  return encoding === 'gzip' ? gunzipSync(payload as Buffer).toString() : String(payload);
}
