import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { examples, type JsonSchema } from './examples.ts';

type Io = 'input' | 'output';

/** Turns schemas into those of the document: one with an id stands under `components` and is referred to. */
export function schemaRegister() {
  const named: Record<string, JsonSchema> = {};

  function json(schema: z.ZodType, io: Io): JsonSchema {
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema & { pattern?: string }),
    }) as { properties: Record<'schema', JsonSchema>; $defs?: Record<string, JsonSchema> };
    for (const [id, definition] of Object.entries($defs)) {
      const { id: _, ...known } = inComponents(definition) as JsonSchema & { id?: string };
      const example = examples[id];
      const component = { ...known, ...(example !== undefined && { examples: [example] }) };
      if (named[id] && !isDeepStrictEqual(named[id], component)) throw new Error(`two schemas are called ${id}`);
      named[id] = component;
    }
    return inComponents(properties.schema);
  }
  return { json, named };
}

/** A pattern beside an integer or a format says nothing more; answers may grow fields. */
function tidy(schema: JsonSchema & { pattern?: string }) {
  if (schema.type === 'integer' || schema.format) delete schema.pattern;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

const inComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
