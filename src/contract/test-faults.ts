import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Endpoint, refusalsOf } from './endpoint.ts';
import { Problem } from './refusals.calls.ts';
import { type RefusalCode, refusals } from './refusals.ts';

/** Says how a refusal breaks the contract: by its shape, its status, or a code that the call does not declare. */
export function faultInProblem(route: string, call: Endpoint | undefined, sentStatus: number, body: unknown) {
  const shape = faultInBody(Problem, body);
  if (shape) return shape;
  const problem = body as Problem;
  const code = problem.code as RefusalCode;
  const [status] = refusals[code] ?? [];
  if (status !== sentStatus || status !== problem.status)
    return `${code} with ${problem.status}: src/contract/refusals.ts has it with ${status}`;
  if (call && !refusalsOf(route, call).includes(code))
    return `${code} is not declared: add it to \`refuses\` of '${route}' in src/contract`;
  return undefined;
}

/** Names the fields that the schema refuses, or would leave out. */
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
