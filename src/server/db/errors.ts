/** Whether a query failed because a value stands already; Drizzle wraps what PostgreSQL says. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const { code, constraint: broken } = cause as { code?: string; constraint?: string };
  return code === '23505' && broken === constraint;
}
