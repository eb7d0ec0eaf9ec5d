import type { RefusalCode } from './refusals.ts';

/** What somebody is (§3). */
export const userTypes = ['ADMIN', 'LIDER', 'VENDEDOR', 'AYUDANTE'] as const;
export type UserType = (typeof userTypes)[number];
export type Role = 'ROLE_ADMIN' | 'ROLE_USER' | 'ROLE_AYUDANTE';

/** What a helper is there for, one of them or several: she does that and nothing else. */
export const permissions = ['ARMADO', 'CAJA', 'CONTADURIA'] as const;
export type Permission = (typeof permissions)[number];

type Helper = { [Type in UserType]: (typeof typeRules)[Type]['hasPermissions'] extends true ? Type : never }[UserType];
/** As what somebody acts: as the type, a helper as each of her permissions. */
export type Capacity = Exclude<UserType, Helper> | Permission;

/** Of whom somebody's lists of people, accounts and windows tell, the widest first. */
const seen = ['everybody', 'team', 'nobody'] as const;
export type Seen = (typeof seen)[number];
const sees = {
  ADMIN: 'everybody',
  LIDER: 'team',
  VENDEDOR: 'nobody',
  ARMADO: 'nobody',
  CAJA: 'everybody',
  CONTADURIA: 'everybody',
} as const satisfies Record<Capacity, Seen>;

/** Of whom the lists tell that somebody may read: as the capacity says that sees most. */
export const seenAs = (capacities: readonly Capacity[]): Seen =>
  seen.find((one) => capacities.some((capacity) => sees[capacity] === one)) ?? 'nobody';

type TypeRules = {
  /** It follows from the type, never from what a client sends. */
  role: Role;
  /** Does what her permissions say, and nothing by her type. */
  hasPermissions: boolean;
  /** Sees and changes what is anybody's. */
  administers: boolean;
  /** Others may be its sellers. */
  leads: boolean;
  /** May have a leader, whose team it is of, and may have to wait for approval. */
  isLed: boolean;
  /** Buys to sell on: owes for it, up to the limit, and is found as a seller. */
  resells: boolean;
  /** The setting by which the shop asks a second step of it. */
  secondStepBy: 'segundoPaso' | 'segundoPasoAyudantes' | null;
  /** Lets into what others keep, so that only a guarded hand makes, changes or opens an account of it. */
  opensTheShop: boolean;
};

/** What somebody of a type is and does beside calls and pages, which `whoMay` has. */
export const typeRules = {
  ADMIN: {
    role: 'ROLE_ADMIN',
    hasPermissions: false,
    administers: true,
    leads: false,
    isLed: false,
    resells: false,
    secondStepBy: 'segundoPaso',
    opensTheShop: true,
  },
  LIDER: {
    role: 'ROLE_USER',
    hasPermissions: false,
    administers: false,
    leads: true,
    isLed: false,
    resells: true,
    secondStepBy: null,
    opensTheShop: false,
  },
  VENDEDOR: {
    role: 'ROLE_USER',
    hasPermissions: false,
    administers: false,
    leads: false,
    isLed: true,
    resells: true,
    secondStepBy: null,
    opensTheShop: false,
  },
  AYUDANTE: {
    role: 'ROLE_AYUDANTE',
    hasPermissions: true,
    administers: false,
    leads: false,
    isLed: false,
    resells: false,
    secondStepBy: 'segundoPasoAyudantes',
    opensTheShop: true,
  },
} as const satisfies Record<UserType, TypeRules>;

/** A permission in words, and what it lets do. */
export const permissionWords: Record<Permission, { label: string; means: string }> = {
  ARMADO: { label: 'Armado', means: 'Arma y entrega los pedidos, imprime etiquetas y ve los faltantes, sin importes.' },
  CAJA: { label: 'Caja', means: 'Ve las cuentas y registra pagos y ajustes. No ve costos ni ganancias.' },
  CONTADURIA: { label: 'Contaduría', means: 'Lee cierres, cuentas, documentos y el mes del contador. No cambia nada.' },
};

type Acting = { tipo: UserType; permisos?: readonly Permission[] };

export const hasPermissions = (tipo: UserType): tipo is Helper => typeRules[tipo].hasPermissions;

export const capacitiesOf = ({ tipo, permisos = [] }: Acting): readonly Capacity[] =>
  hasPermissions(tipo) ? permisos : [tipo];

/** What a token says of somebody: the role first (§2.1), of a helper her permissions after it. */
export const authoritiesOf = ({ tipo, permisos = [] }: Acting): (Role | Permission)[] => [
  typeRules[tipo].role,
  ...permisos,
];

export const permissionsIn = (authorities: readonly string[]): readonly Permission[] =>
  permissions.filter((permission) => authorities.includes(permission));

/** The capacities that they give: a role does not tell leaders from sellers. */
export const capacitiesIn = (authorities: readonly string[]): readonly Capacity[] =>
  userTypes
    .filter((type) => typeRules[type].role === authorities[0])
    .flatMap((tipo) => capacitiesOf({ tipo, permisos: permissionsIn(authorities) }));

export const typesThat = (rule: Exclude<keyof TypeRules, 'role' | 'secondStepBy'>): UserType[] =>
  userTypes.filter((type) => typeRules[type][rule]);

/** How a user stands (§4 has no word for it): waits for approval, has an account, was deleted, or was erased after that. */
export const userStates = ['PENDIENTE', 'ACTIVO', 'ELIMINADO', 'BORRADO'] as const;
export type UserState = (typeof userStates)[number];

export type UserStep = 'approve' | 'remove' | 'restore' | 'erase';
type StepRefusal = Extract<RefusalCode, 'NO_ENCONTRADO' | 'USUARIO_VIGENTE'>;
/** What becomes of a step with a user: it is taken, it was taken before and changes nothing, or it is refused. */
type StepAnswer = 'taken' | 'before' | StepRefusal;

type StateRules = Record<UserStep, StepAnswer> & {
  /** Logs in, is found by name, leads and is led, and keeps its user name from others. */
  hasAccount: boolean;
  /** Orders for itself, and is told that the catalogue opens and closes. */
  orders: boolean;
  /** What lists show beside the name. */
  pill: { tone: 'waiting' | 'quiet'; text: string } | null;
};

export const userStateRules = {
  PENDIENTE: {
    hasAccount: true,
    orders: false,
    approve: 'taken',
    remove: 'taken',
    restore: 'USUARIO_VIGENTE',
    erase: 'USUARIO_VIGENTE',
    pill: { tone: 'waiting', text: 'Pendiente' },
  },
  ACTIVO: {
    hasAccount: true,
    orders: true,
    approve: 'before',
    remove: 'taken',
    restore: 'USUARIO_VIGENTE',
    erase: 'USUARIO_VIGENTE',
    pill: null,
  },
  ELIMINADO: {
    hasAccount: false,
    orders: false,
    approve: 'NO_ENCONTRADO',
    remove: 'NO_ENCONTRADO',
    restore: 'taken',
    erase: 'taken',
    pill: { tone: 'quiet', text: 'Eliminado' },
  },
  BORRADO: {
    hasAccount: false,
    orders: false,
    approve: 'NO_ENCONTRADO',
    remove: 'NO_ENCONTRADO',
    restore: 'NO_ENCONTRADO',
    erase: 'before',
    pill: { tone: 'quiet', text: 'Eliminado' },
  },
} as const satisfies Record<UserState, StateRules>;

export const noUserText = 'No existe ese usuario.';
/** Why a state refuses a step. */
export const refusedUserSteps: Record<StepRefusal, (step: UserStep) => string> = {
  NO_ENCONTRADO: () => noUserText,
  USUARIO_VIGENTE: (step) =>
    step === 'erase' ? 'Solo se borran los datos de quien fue eliminado.' : 'Ese usuario no fue eliminado.',
};

export type UserStateRule = 'hasAccount' | 'orders' | UserStep;

/** The states in which something holds, or a step is taken. */
export const userStatesThat = (rule: UserStateRule): UserState[] =>
  userStates.filter((state) => [true, 'taken'].some((answer) => userStateRules[state][rule] === answer));

/** The state that an answer's flags tell; of those who were deleted no list tells whether they were erased. */
export const userStateOf = ({ pendiente, eliminado }: { pendiente?: boolean; eliminado?: boolean }): UserState =>
  eliminado ? 'ELIMINADO' : pendiente ? 'PENDIENTE' : 'ACTIVO';

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
