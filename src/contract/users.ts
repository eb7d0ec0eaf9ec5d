/** What somebody is (§3); only an ADMIN administers. */
export const userTypes = ['ADMIN', 'LIDER', 'VENDEDOR'] as const;
export type UserType = (typeof userTypes)[number];

/** In a list's filter: sellers who registered and wait for approval. */
export const UNAPPROVED = 'PENDIENTE';

/** In a list's filter by leader: the sellers who have none. */
export const NO_LEADER = 'ninguno';

/** First and last name as one; empty for who gave neither. */
export const fullName = ({ nombre, apellido }: { nombre: string; apellido: string }) => `${nombre} ${apellido}`.trim();

export const erasedName = (id: number): string => `Persona borrada ${id}`;

export type Role = 'ROLE_ADMIN' | 'ROLE_USER';

/** The role follows from the type, never from what a client sends. */
export const roleOf = (tipo: UserType): Role => (tipo === 'ADMIN' ? 'ROLE_ADMIN' : 'ROLE_USER');

export const MIN_PASSWORD = 8;

/**
 * How a seller stands in an ordering window: has orders that were not cancelled, has none but something in the cart while it is
 * open, has none yet, or never had any.
 */
export const memberStates = ['PIDIO', 'EN_CARRITO', 'TODAVIA_NO', 'NUNCA'] as const;
export type MemberState = (typeof memberStates)[number];
