/** A JSON Schema, as far as ours go. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  minLength?: number;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | false;
  required?: string[];
};

/** A value that the schema allows: its own example, else one composed of its parts'. */
export function exampleOf(schema: JsonSchema, named: Record<string, JsonSchema> = {}): unknown {
  const { $ref, examples, anyOf, items, properties, additionalProperties } = schema;
  if (examples) return examples[0];
  if ($ref) return exampleOf(named[$ref.replace(/^.*\//, '')] ?? {}, named);
  if (schema.default !== undefined) return schema.default;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (anyOf) return exampleOf(anyOf[0] ?? {}, named);
  if (items) return [exampleOf(items, named)];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, exampleOf(value, named)]));
  if (additionalProperties) return { ejemplo: exampleOf(additionalProperties, named) };
  const [type = ''] = [schema.type].flat();
  const kind = schema.format ?? type;
  if (kind in plain) return plain[kind];
  return type === 'string' ? 'texto' : (schema.minimum ?? 0);
}

const plain: Record<string, unknown> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T15:30:00.000Z',
  boolean: false,
  null: null,
};
