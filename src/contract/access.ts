import { type Capacity, capacitiesOf, type Permission, permissions, type UserType, userTypes } from './users.ts';

/**
 * The relations to the object of `:id` that let a caller in, by the kind of object. `led-user`: a member of the
 * leader's team, today or when an order was placed. `led-account`: a member today, or the leader herself.
 */
const reaches = {
  user: ['any-user', 'own-account', 'led-user', 'led-account'],
  order: ['any-order', 'own-order', 'led-order'],
  claim: ['any-claim', 'own-claim', 'led-claim'],
  proof: ['any-proof', 'own-proof', 'led-proof'],
} as const;
type ReachOf<Kind extends keyof typeof reaches> = (typeof reaches)[Kind][number];
export type UserReach = ReachOf<'user'>;
export type OrderReach = ReachOf<'order'>;
export type ClaimReach = ReachOf<'claim'>;
export type ProofReach = ReachOf<'proof'>;
export type ObjectReach = UserReach | OrderReach | ClaimReach | ProofReach;

type Who = 'visitor' | Capacity;
const closed = {
  ...{ visitor: 'none', ADMIN: 'none', LIDER: 'none', VENDEDOR: 'none' },
  ...{ ARMADO: 'none', CAJA: 'none', CONTADURIA: 'none' },
} as const satisfies Record<Who, 'none'>;
const buyers = { ADMIN: 'all', LIDER: 'all', VENDEDOR: 'all' } as const;
const helpers = { ARMADO: 'all', CAJA: 'all', CONTADURIA: 'all' } as const satisfies Record<Permission, 'all'>;
const order = { ADMIN: 'any-order', LIDER: 'led-order', VENDEDOR: 'own-order' } as const;
const account = { ADMIN: 'any-user', CAJA: 'any-user', CONTADURIA: 'any-user' } as const;
const document = { ADMIN: 'any-user', CONTADURIA: 'any-user' } as const;

/**
 * Who may make a call or open a page. Each access lists the capacities that it lets in; `closed` refuses all others.
 */
export const whoMay = {
  open: { ...closed, visitor: 'all', ...buyers, ...helpers },
  'logged-in': { ...closed, ...buyers, ...helpers },
  buyer: { ...closed, ...buyers },
  packer: { ...closed, ADMIN: 'all', ARMADO: 'all' },
  purchases: { ...closed, ADMIN: 'all', ARMADO: 'all', CONTADURIA: 'all' },
  cashier: { ...closed, ADMIN: 'all', CAJA: 'all' },
  accountant: { ...closed, ADMIN: 'all', CONTADURIA: 'all' },
  admin: { ...closed, ADMIN: 'all' },
  'second-step': { ...closed, ADMIN: 'all', ...helpers },
  'admin-or-leader': { ...closed, ADMIN: 'all', LIDER: 'all' },
  windows: { ...closed, ADMIN: 'all', LIDER: 'all', CONTADURIA: 'all' },
  accounts: { ...closed, ADMIN: 'all', LIDER: 'all', CAJA: 'all', CONTADURIA: 'all' },
  rates: { ...closed, ...buyers, CAJA: 'all', CONTADURIA: 'all' },
  proofs: { ...closed, ...buyers, CAJA: 'all' },
  'self-or-admin': { ...closed, ADMIN: 'any-user', LIDER: 'own-account', VENDEDOR: 'own-account' },
  'leader-or-admin': { ...closed, ADMIN: 'any-user', LIDER: 'own-account' },
  'leader-of-or-admin': { ...closed, ADMIN: 'any-user', LIDER: 'led-user' },
  'order-owner': { ...closed, ADMIN: 'any-order', LIDER: 'own-order', VENDEDOR: 'own-order' },
  'order-party': { ...closed, ...order },
  'claim-party': { ...closed, ADMIN: 'any-claim', LIDER: 'led-claim', VENDEDOR: 'own-claim' },
  'proof-party': { ...closed, ADMIN: 'any-proof', LIDER: 'led-proof', VENDEDOR: 'own-proof', CAJA: 'any-proof' },
  'account-party': { ...closed, ...account, LIDER: 'led-account', VENDEDOR: 'own-account' },
  'leader-document': { ...closed, ...document, LIDER: 'own-account' },
  'seller-document': { ...closed, ...document, LIDER: 'led-user' },
  'order-document': { ...closed, ...order, CONTADURIA: 'any-order' },
} as const satisfies Record<string, Record<Who, 'all' | 'none' | ObjectReach>>;

type Table = typeof whoMay;
export type Access = keyof Table;
export type Reach = Table[Access][Who];
/** The relations that the access `A` accepts to the object that `:id` names, such as `any-order` or `own-order`. */
export type ReachBy<A extends Access> = Extract<Table[A][Who], ObjectReach>;
type With<Cell> = { [A in Access]: Extract<Table[A][Who], Cell> extends never ? never : A }[Access];
export type ObjectAccess = With<ObjectReach>;
export type OpenAccess = { [A in Access]: Table[A]['visitor'] extends 'all' ? A : never }[Access];

export const accessWords: Record<Access, string> = {
  open: 'Abierta a todos.',
  'logged-in': 'Con sesión iniciada.',
  buyer: 'Con sesión iniciada, para quien puede pedir.',
  packer: 'Administradores, y ayudantes que arman (ARMADO).',
  purchases: 'Administradores, y ayudantes que arman (ARMADO) o llevan la contabilidad (CONTADURIA).',
  cashier: 'Administradores, y ayudantes que llevan la caja (CAJA).',
  accountant: 'Administradores, y ayudantes que llevan la contabilidad (CONTADURIA).',
  admin: 'Solo administradores.',
  'second-step': 'Quien puede guardar su cuenta con un segundo paso.',
  'admin-or-leader': 'Administradores y líderes.',
  windows: 'Administradores, líderes y ayudantes que llevan la contabilidad (CONTADURIA).',
  accounts: 'Administradores, líderes y ayudantes que llevan la caja (CAJA) o la contabilidad (CONTADURIA).',
  rates: 'Con sesión iniciada, para quien pide, cobra o lleva las cuentas.',
  proofs: 'Con sesión iniciada, para quien paga o lleva la caja (CAJA).',
  'self-or-admin': 'El propio usuario o un administrador.',
  'leader-or-admin': 'Ese líder o un administrador.',
  // The leader is the user's leader today, or a leader under whom an order of the user was placed.
  'leader-of-or-admin': 'El líder de ese usuario o un administrador.',
  'order-owner': 'Quien pidió o un administrador.',
  'order-party': 'Quien pidió, el líder con el que se pidió o un administrador.',
  'claim-party': 'Quien pidió lo que se reclama, el líder con el que se pidió o un administrador.',
  'proof-party': 'Quien pagó, su líder de hoy, un administrador o un ayudante que lleva la caja (CAJA).',
  'account-party':
    'Esa persona, su líder de hoy, un administrador o un ayudante que lleva la caja (CAJA) o la contabilidad (CONTADURIA).',
  'leader-document': 'Ese líder, un administrador o un ayudante que lleva la contabilidad (CONTADURIA).',
  'seller-document': 'El líder de ese usuario, un administrador o un ayudante que lleva la contabilidad (CONTADURIA).',
  'order-document':
    'Quien pidió, el líder con el que se pidió, un administrador o un ayudante que lleva la contabilidad (CONTADURIA).',
};

export const isOpen = (access: Access): access is OpenAccess => whoMay[access].visitor === 'all';

/** True when the capacity may make the call for at least some objects. */
export const admits = (access: Access, capacity: Capacity): boolean => whoMay[access][capacity] !== 'none';

/** True when the access refuses some logged-in people, or lets them in for some objects only. */
export function isForSome(access: Access): boolean {
  const { visitor: _, ...reaches } = whoMay[access];
  return Object.values(reaches).some((reach) => reach !== 'all');
}

/**
 * The user types that may make the calls of an access. Helpers are among them if one permission is enough for the
 * access.
 */
export const typesAdmitted = (access: Access): readonly UserType[] =>
  userTypes.filter((tipo) => capacitiesOf({ tipo, permisos: permissions }).some((one) => admits(access, one)));
