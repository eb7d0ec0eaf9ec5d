/** What somebody is (§3). */
export const userTypes = ['ADMIN', 'LIDER', 'VENDEDOR'] as const;
export type UserType = (typeof userTypes)[number];
export type Role = 'ROLE_ADMIN' | 'ROLE_USER';

/** Of whom somebody's lists of people, accounts and windows tell. */
export type Seen = 'everybody' | 'team' | 'nobody';

type TypeRules = {
  /** It follows from the type, never from what a client sends. */
  role: Role;
  /** Sees and changes what is anybody's. */
  administers: boolean;
  sees: Seen;
  /** Others may be its sellers. */
  leads: boolean;
  /** May have a leader, whose team it is of, and may have to wait for approval. */
  isLed: boolean;
  /** Buys to sell on: owes for it, up to the limit, and is found as a seller. */
  resells: boolean;
  /** Guards its login with a second step where the shop asks for one. */
  hasSecondStep: boolean;
  /** Lets into what others keep, so that only a guarded hand makes, changes or opens an account of it. */
  opensTheShop: boolean;
};

/** What somebody of a type is and does beside calls and pages, which `whoMay` has. */
export const typeRules = {
  ADMIN: {
    role: 'ROLE_ADMIN',
    administers: true,
    sees: 'everybody',
    leads: false,
    isLed: false,
    resells: false,
    hasSecondStep: true,
    opensTheShop: true,
  },
  LIDER: {
    role: 'ROLE_USER',
    administers: false,
    sees: 'team',
    leads: true,
    isLed: false,
    resells: true,
    hasSecondStep: false,
    opensTheShop: false,
  },
  VENDEDOR: {
    role: 'ROLE_USER',
    administers: false,
    sees: 'nobody',
    leads: false,
    isLed: true,
    resells: true,
    hasSecondStep: false,
    opensTheShop: false,
  },
} as const satisfies Record<UserType, TypeRules>;

export const typesThat = (rule: Exclude<keyof TypeRules, 'role' | 'sees'>): UserType[] =>
  userTypes.filter((type) => typeRules[type][rule]);

/** In a list's filter: sellers who registered and wait for approval. */
export const UNAPPROVED = 'PENDIENTE';

/** In a list's filter by leader: the sellers who have none. */
export const NO_LEADER = 'ninguno';

/** First and last name as one; empty for who gave neither. */
export const fullName = ({ nombre, apellido }: { nombre: string; apellido: string }) => `${nombre} ${apellido}`.trim();

export const erasedName = (id: number): string => `Persona borrada ${id}`;

export const MIN_PASSWORD = 8;

/**
 * How a seller stands in an ordering window: has orders that were not cancelled, has none but something in the cart while it is
 * open, has none yet, or never had any.
 */
export const memberStates = ['PIDIO', 'EN_CARRITO', 'TODAVIA_NO', 'NUNCA'] as const;
export type MemberState = (typeof memberStates)[number];
