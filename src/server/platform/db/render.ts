import { Param, SQL, StringChunk } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

type Rendered = { text: string; values: unknown[] };

/**
 * The text of a statement, and the values of its parameters. Drizzle asks of every part what it is by walking its classes, a
 * seventh of what placing an order takes here; this knows the parts that features write, and leaves any other to it.
 */
export function render(statement: SQL): Rendered {
  const rendered: Rendered = { text: '', values: [] };
  if (write(statement, rendered)) return rendered;
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return { text, values };
}

const dialect = new PgDialect();

/** Adds a part to the statement; false for one that Drizzle must render. */
function write(part: unknown, to: Rendered): boolean {
  if (part instanceof StringChunk) {
    to.text += part.value.join('');
    return true;
  }
  if (part instanceof SQL) return part.queryChunks.every((inner) => write(inner, to));
  if (part instanceof Param)
    return writeValue(part.value === null ? null : part.encoder.mapToDriverValue(part.value), to);
  const isPlain = part === null || (typeof part !== 'object' && part !== undefined);
  return isPlain && writeValue(part, to);
}

function writeValue(value: unknown, to: Rendered): boolean {
  if (value instanceof SQL) return false;
  to.values.push(value);
  to.text += `$${to.values.length}`;
  return true;
}
