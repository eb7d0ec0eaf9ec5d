// Apart from session.ts because forms need these and not zod.

export const userTypes = ['ADMIN', 'LIDER', 'VENDEDOR'] as const;
export type UserType = (typeof userTypes)[number];
