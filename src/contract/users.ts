/** What somebody is (§3); only an ADMIN administers. */
export const userTypes = ['ADMIN', 'LIDER', 'VENDEDOR'] as const;
export type UserType = (typeof userTypes)[number];

/** In a list's filter: sellers who registered and wait for approval. */
export const UNAPPROVED = 'PENDIENTE';

/** In a list's filter by leader: the sellers who have none. */
export const NO_LEADER = 'ninguno';

/** First and last name as one; empty for who gave neither. */
export const fullName = ({ nombre, apellido }: { nombre: string; apellido: string }): string =>
  `${nombre} ${apellido}`.trim();

/** What stands in place of the name of an erased person. */
export const erasedName = (id: number): string => `Persona borrada ${id}`;

export type Role = 'ROLE_ADMIN' | 'ROLE_USER';

/** The role follows from the type, never from what a client sends. */
export const roleOf = (tipo: UserType): Role => (tipo === 'ADMIN' ? 'ROLE_ADMIN' : 'ROLE_USER');

/** The fewest characters of a password. */
export const MIN_PASSWORD = 8;

/** The four places where orders are handed over (§3), in the order in which screens list them. */
export const pickupPoints = [
  'Conesa 970, Muñiz',
  'Castelli 1224, José C Paz',
  'Defensa 2228, El Talar, Tigre (1618)',
  'Triunvirato 7769, Loma Hermosa, San Martín',
] as const;

const leaders: Record<string, number> = {
  [pickupPoints[1]]: 54,
  [pickupPoints[2]]: 120,
  [pickupPoints[3]]: 207,
};

/** The id of the leader who serves a pickup point (§9); null where none does. */
export const leaderOfPickupPoint = (retiro: string): number | null => leaders[retiro] ?? null;
