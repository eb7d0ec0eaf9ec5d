import type { RefusalCode } from './refusals.ts';
import { rulesByMember } from './rules.ts';

export const userTypes = ['ADMIN', 'LIDER', 'VENDEDOR', 'AYUDANTE'] as const;
export type UserType = (typeof userTypes)[number];
export type Role = 'ROLE_ADMIN' | 'ROLE_USER' | 'ROLE_AYUDANTE';

/** The tasks that a helper may have. A helper may do nothing else. */
export const permissions = ['ARMADO', 'CAJA', 'CONTADURIA'] as const;
export type Permission = (typeof permissions)[number];

type Helper = { [Type in UserType]: (typeof typeRules)[Type]['hasPermissions'] extends true ? Type : never }[UserType];
/** The capacity in which a user acts: the user type or, for a helper, each of her permissions. */
export type Capacity = Exclude<UserType, Helper> | Permission;

/** Whose entries a user sees in lists of people, accounts and windows, from most to fewest. */
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

/** Returns what a user with several capacities sees: the capacity that sees most decides. */
export const seenAs = (capacities: readonly Capacity[]): Seen =>
  seen.find((one) => capacities.some((capacity) => sees[capacity] === one)) ?? 'nobody';

/** The rules of each user type. `whoMay` has the rules for calls and pages. */
export const typeRules = rulesByMember(userTypes, {
  /** The role in the session token. Clients cannot choose it. */
  role: { ADMIN: 'ROLE_ADMIN', LIDER: 'ROLE_USER', VENDEDOR: 'ROLE_USER', AYUDANTE: 'ROLE_AYUDANTE' },
  hasPermissions: { ADMIN: false, LIDER: false, VENDEDOR: false, AYUDANTE: true },
  /** True when users of the type see and change everybody's data. */
  administers: { ADMIN: true, LIDER: false, VENDEDOR: false, AYUDANTE: false },
  leads: { ADMIN: false, LIDER: true, VENDEDOR: false, AYUDANTE: false },
  /** True when users of the type may belong to a leader's team. They may have to wait for approval. */
  isLed: { ADMIN: false, LIDER: false, VENDEDOR: true, AYUDANTE: false },
  /**
   * True when users of the type buy to sell on. They have an account with a debt limit, and searches for sellers find
   * them.
   */
  resells: { ADMIN: false, LIDER: true, VENDEDOR: true, AYUDANTE: false },
  /** The setting that makes a second login step necessary; null for none. */
  secondStepBy: { ADMIN: 'segundoPaso', LIDER: null, VENDEDOR: null, AYUDANTE: 'segundoPasoAyudantes' },
  /** True when users of the type see other people's data. Creating or changing such an account asks for a password. */
  opensTheShop: { ADMIN: true, LIDER: false, VENDEDOR: false, AYUDANTE: true },
});
type TypeRule = keyof (typeof typeRules)[UserType];

export const permissionWords: Record<Permission, { label: string; means: string }> = {
  ARMADO: { label: 'Armado', means: 'Arma y entrega los pedidos, imprime etiquetas y ve los faltantes, sin importes.' },
  CAJA: { label: 'Caja', means: 'Ve las cuentas y registra pagos y ajustes. No ve costos ni ganancias.' },
  CONTADURIA: { label: 'Contaduría', means: 'Lee cierres, cuentas, documentos y el mes del contador. No cambia nada.' },
};

type Acting = { tipo: UserType; permisos?: readonly Permission[] };

export const hasPermissions = (tipo: UserType): tipo is Helper => typeRules[tipo].hasPermissions;

export const capacitiesOf = ({ tipo, permisos = [] }: Acting): readonly Capacity[] =>
  hasPermissions(tipo) ? permisos : [tipo];

export const authoritiesOf = ({ tipo, permisos = [] }: Acting) => [typeRules[tipo].role, ...permisos];

export const permissionsIn = (authorities: readonly string[]): readonly Permission[] =>
  permissions.filter((permission) => authorities.includes(permission));

/** Leaders and sellers have the same role, so a token with that role gives both capacities. */
export const capacitiesIn = (authorities: readonly string[]): readonly Capacity[] =>
  userTypes
    .filter((type) => typeRules[type].role === authorities[0])
    .flatMap((tipo) => capacitiesOf({ tipo, permisos: permissionsIn(authorities) }));

export const typesThat = (rule: Exclude<TypeRule, 'role' | 'secondStepBy'>): UserType[] =>
  userTypes.filter((type) => typeRules[type][rule]);

/**
 * PENDIENTE: the account waits for approval. ACTIVO: it is approved. ELIMINADO: it was deleted. BORRADO: it was
 * deleted, and the person's data erased.
 */
export const userStates = ['PENDIENTE', 'ACTIVO', 'ELIMINADO', 'BORRADO'] as const;
export type UserState = (typeof userStates)[number];

export type UserStep = 'approve' | 'remove' | 'restore' | 'erase';
type StepRefusal = Extract<RefusalCode, 'NO_ENCONTRADO' | 'USUARIO_VIGENTE'>;

/** A step's outcome is `taken` (done now), `before` (done earlier, so nothing changes) or the refusal's code. */
export const userStateRules = rulesByMember(userStates, {
  /** True when the user can log in, is found by name, and can lead or be led. Nobody else can take the user name. */
  hasAccount: { PENDIENTE: true, ACTIVO: true, ELIMINADO: false, BORRADO: false },
  /** True when the user can order for herself and gets notices when the catalogue opens and closes. */
  orders: { PENDIENTE: false, ACTIVO: true, ELIMINADO: false, BORRADO: false },
  approve: { PENDIENTE: 'taken', ACTIVO: 'before', ELIMINADO: 'NO_ENCONTRADO', BORRADO: 'NO_ENCONTRADO' },
  remove: { PENDIENTE: 'taken', ACTIVO: 'taken', ELIMINADO: 'NO_ENCONTRADO', BORRADO: 'NO_ENCONTRADO' },
  restore: { PENDIENTE: 'USUARIO_VIGENTE', ACTIVO: 'USUARIO_VIGENTE', ELIMINADO: 'taken', BORRADO: 'NO_ENCONTRADO' },
  erase: { PENDIENTE: 'USUARIO_VIGENTE', ACTIVO: 'USUARIO_VIGENTE', ELIMINADO: 'taken', BORRADO: 'before' },
  /** The label that lists show beside the user's name; null for none. */
  pill: {
    PENDIENTE: { tone: 'waiting', text: 'Pendiente' },
    ACTIVO: null,
    ELIMINADO: { tone: 'quiet', text: 'Eliminado' },
    BORRADO: { tone: 'quiet', text: 'Eliminado' },
  },
});

export const noUserText = 'No existe ese usuario.';
export const refusedUserSteps: Record<StepRefusal, (step: UserStep) => string> = {
  NO_ENCONTRADO: () => noUserText,
  USUARIO_VIGENTE: (step) =>
    step === 'erase' ? 'Solo se borran los datos de quien fue eliminado.' : 'Ese usuario no fue eliminado.',
};

export type UserStateRule = 'hasAccount' | 'orders' | UserStep;

export const userStatesThat = (rule: UserStateRule): UserState[] =>
  userStates.filter((state) => [true, 'taken'].some((answer) => userStateRules[state][rule] === answer));

/** Derives a user's state from the flags of an answer. No list contains erased users. */
export const userStateOf = ({ pendiente, eliminado }: { pendiente?: boolean; eliminado?: boolean }): UserState =>
  eliminado ? 'ELIMINADO' : pendiente ? 'PENDIENTE' : 'ACTIVO';

export const UNAPPROVED = 'PENDIENTE';

export const NO_LEADER = 'ninguno';

export const fullName = ({ nombre, apellido }: { nombre: string; apellido: string }) => `${nombre} ${apellido}`.trim();

export const erasedName = (id: number): string => `Persona borrada ${id}`;
const erased = /^Persona borrada \d+$/;

/** Writes 'Hola Ana' for Ana Sol, and 'Hola' for a person who was erased. */
export const greeting = (name: string): string => (erased.test(name) ? 'Hola' : `Hola ${name.split(' ')[0]}`);

export const MIN_PASSWORD = 8;

/**
 * PIDIO: the seller ordered in the window. EN_CARRITO: the window is open and her cart is filled. TODAVIA_NO: she
 * ordered only in other windows. NUNCA: she never ordered.
 */
export const memberStates = ['PIDIO', 'EN_CARRITO', 'TODAVIA_NO', 'NUNCA'] as const;
export type MemberState = (typeof memberStates)[number];
