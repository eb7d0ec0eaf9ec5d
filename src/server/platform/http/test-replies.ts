import type { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { type FileType, fileTypes } from '#contract/documents.ts';
import { type Endpoint, replyHeaders } from '#contract/endpoint.ts';
import { faultInBody, faultInProblem } from '#contract/test-faults.ts';

/** Checks every answer against the contract. An undeclared field is a leak. `check()` throws every new mismatch. */
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
  return faultInProblem(route, call, reply.statusCode, JSON.parse(text(reply, payload)));
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

const totals = ['X-Total-Count', 'X-Total-Amount', 'X-Total-Cancelled', 'X-Total-More'] as const;

const typeOf = (reply: FastifyReply) => String(reply.getHeader('content-type') ?? 'of no type');

function text(reply: FastifyReply, payload: unknown): string {
  const encoding = reply.getHeader('content-encoding');
  if (encoding === 'br') return brotliDecompressSync(payload as Buffer).toString();
  return encoding === 'gzip' ? gunzipSync(payload as Buffer).toString() : String(payload);
}
