/** Whom the list of users shows, as the address keeps it: who has an account, or who was deleted. */
export type UserFilters = { eliminados?: true };

export const userFilters = (raw: Record<string, unknown>): UserFilters =>
  raw.eliminados === true ? { eliminados: true } : {};
