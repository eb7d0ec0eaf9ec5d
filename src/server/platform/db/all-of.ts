import { type SQL, sql } from 'drizzle-orm';

/** All of the conditions; what a filter that is not set leaves in their place says nothing. */
export const allOf = (conditions: readonly (SQL | '' | 0 | false | null | undefined)[]): SQL =>
  sql.join(
    [sql`true`, ...conditions.filter((condition) => typeof condition === 'object' && condition !== null)],
    sql` and `,
  );
