/** Whether a statement failed because a value stands already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as { code?: string; constraint?: string };
  return code === '23505' && broken === constraint;
}
