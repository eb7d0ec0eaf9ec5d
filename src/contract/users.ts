// Apart from session.ts because forms need these and not zod.

/** What somebody is (§3); only an ADMIN administers. */
export const userTypes = ['ADMIN', 'LIDER', 'VENDEDOR'] as const;
export type UserType = (typeof userTypes)[number];
