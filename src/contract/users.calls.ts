import { z } from 'zod';
import {
  count,
  day,
  defineCalls,
  filledText,
  idOrNone,
  idParam,
  instant,
  key,
  listQuery,
  name,
  named,
  rowChoice,
  search,
  searched,
  sheetRows,
  signed,
  something,
  sum,
  text,
  total,
} from './fields.calls.ts';
import { MOST_SELLERS } from './limits.ts';
import { messages } from './messages.ts';
import { PasswordLink, Proof, proof, proves } from './session.calls.ts';
import { memberStates, NO_LEADER, permissions, UNAPPROVED, userTypes } from './users.ts';

const userName = filledText(60, messages.registration.usernameMissing, messages.registration.usernameUnclear);
const password = z
  .string()
  .max(1000)
  .refine((value) => value !== '', messages.registration.passwordMissing);
/** What a helper does; a helper has one at least, and of other types they are left out. */
const permisos = z.array(z.enum(permissions)).max(permissions.length);
const person = {
  nombre: name(80).default(''),
  apellido: name(80).default(''),
  telefono: text(40).default(''),
  email: text(200).default(''),
  /** None: without leader. */
  idLider: idOrNone.optional(),
};

/** A user as administrators see it; the password never leaves the server. */
export const User = named('Usuario', {
  id: key,
  userName: z.string(),
  username: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  email: z.string(),
  rol: z.string(),
  tipo: z.enum(userTypes),
  /** Of a helper; others have none. */
  permisos: z.array(z.enum(permissions)),
  isAdmin: z.boolean(),
  telefono: z.string(),
  direccion: z.string(),
  retiro: z.string(),
  idLider: key.nullable(),
  /** The leader's name, or user name where there is none. */
  lider: z.string().nullable(),
  /** Registered, and may order only once it is approved. */
  pendiente: z.boolean(),
  /** US dollars above which this person orders no more, in place of the general limit; null: the general one counts. */
  limiteDeuda: total.nullable(),
});
export type User = z.output<typeof User>;

/** What a person who registers is told of the account: names of users are not public, and a leader may have no other. */
const RegisteredUser = User.omit({ lider: true, limiteDeuda: true }).meta({ id: 'UsuarioRegistrado' });
export type RegisteredUser = z.output<typeof RegisteredUser>;

/** Self-registration (§5): checked in the order in which the form names its failures. */
export const Registration = named('Registro', {
  userName,
  password,
  direccion: filledText(200, messages.registration.addressMissing),
  retiro: filledText(120, messages.registration.pickupPointMissing),
  ...person,
});
export type Registration = z.output<typeof Registration>;

/** An account that an administrator adds. The role follows from `tipo`, whatever `rol` and `isAdmin` say. */
export const NewUser = named('UsuarioNuevo', {
  userName,
  password,
  tipo: z.enum(userTypes).default('VENDEDOR'),
  permisos: permisos.default([]),
  direccion: text(200).default(''),
  retiro: text(120).default(''),
  limiteDeuda: total.nullable().default(null),
  ...person,
  ...proof,
});
export type NewUser = z.output<typeof NewUser>;

/** A seller of a list. Without a leader she gets her pickup point's leader. A link sent to her telephone lets her log in. */
const ListedSeller = named('VendedorDeLista', {
  nombre: filledText(80, messages.user.nameMissing),
  apellido: name(80).default(''),
  /** A number that a chat can be opened with. */
  telefono: text(40),
  idLider: idOrNone.optional(),
  /** '' is none. */
  retiro: text(120).default(''),
  /** The opening balance in US dollars, negative in her favour; it is owed since `dia`, by default today. */
  saldo: signed.optional(),
  dia: day.optional(),
});
export type ListedSeller = z.output<typeof ListedSeller>;

/** A seller just added, and the link by which she chooses a password. */
const FirstEntry = PasswordLink.extend({ id: key, userName: z.string(), apellido: z.string() }).meta({
  id: 'PrimerIngreso',
});
export type FirstEntry = z.output<typeof FirstEntry>;

/** What an administrator changes of an account; fields not sent stay. */
export const UserChange = named('UsuarioEditado', {
  userName: userName.optional(),
  nombre: name(80).optional(),
  apellido: name(80).optional(),
  telefono: text(40).optional(),
  email: text(200).optional(),
  direccion: text(200).optional(),
  retiro: text(120).optional(),
  tipo: z.enum(userTypes).optional(),
  permisos: permisos.optional(),
  idLider: person.idLider,
  limiteDeuda: total.nullable().optional(),
  /** Of a leader who leads no more: who leads the sellers from now on; none: nobody. */
  equipoA: idOrNone.optional(),
  ...proof,
});
export type UserChange = z.output<typeof UserChange>;

/** Whom and what somebody leads, and the own orders that are pending: what is told before the team is handed over, or the account deleted. */
export const Team = named('Equipo', { vendedores: count, pedidosPendientes: count, propiosPendientes: count });
export type Team = z.output<typeof Team>;

/** What a leader or seller search tells of a person: nothing more. */
export const PersonFound = named('Persona', { id: key, nombre: z.string(), apellido: z.string() });
export type PersonFound = z.output<typeof PersonFound>;

/** The fields by which the list of users is put in order, and the name that it shows of a person. */
const userFields = [...User.keyof().options, 'nombreCompleto'] as const;
export type UserField = (typeof userFields)[number];

/** What narrows the list of users; `lider` is a leader's id, or `ninguno` for sellers without one. */
const userFilters = {
  tipo: z.enum(userTypes).optional(),
  lider: z.union([idParam, z.literal(NO_LEADER)], `Debe ser un entero positivo o «${NO_LEADER}».`).optional(),
  retiro: something.pipe(text(120)).optional(),
  aprobacion: z.literal(UNAPPROVED).optional(),
};
/** `eliminados`: those who were deleted and can be erased, in place of those who have an account. */
const usersQuery = listQuery(userFields, { ...userFilters, eliminados: z.enum(['true', 'false']).optional() });
export type UsersQuery = z.output<typeof usersQuery>;

export const SheetUsers = sheetRows(usersQuery.omit({ pagina: true, porPagina: true, eliminados: true })).meta({
  id: 'UsuariosDePlanilla',
});
export type SheetUsers = z.output<typeof SheetUsers>;

const seenPlace = z.union([key, z.string()]).nullable();

/**
 * The users to move, to a leader (0 and null: to none) or to a pickup point (null: to none), or to approve; 422 for none of them
 * and for several. With `visto`, a leader or a pickup point, who is elsewhere by now stays there.
 */
const UserMove = rowChoice(z.object({ ...userFilters, q: search.optional() }))
  .extend({
    idLider: idOrNone.optional(),
    retiro: filledText(120, messages.registration.pickupPointMissing).nullable().optional(),
    visto: seenPlace.optional(),
    aprobar: z.literal(true).optional(),
  })
  .meta({ id: 'UsuariosQuePasan' });
export type UserMove = z.output<typeof UserMove>;

/** How many of the users are there now, whenever they came, where those who moved were before, and why others are not. */
const MovedUsers = named('UsuariosPasados', {
  cambiados: count,
  /** Each what a call takes that moves these back; of those who were approved, none. */
  antes: z.array(
    z.object({
      ids: z.array(key),
      idLider: key.nullable().optional(),
      retiro: z.string().nullable().optional(),
      visto: seenPlace,
    }),
  ),
  omitidos: z.array(
    z.object({
      id: key,
      nombre: z.string().nullable(),
      code: z.enum(['NO_ENCONTRADO', 'NO_ES_VENDEDOR', 'CAMBIADO']),
    }),
  ),
});
export type MovedUsers = z.output<typeof MovedUsers>;

const searchParams = z.object({ text: searched });

/** A seller who has an account, and how it stands in an ordering window. */
export const TeamMember = named('IntegranteDeEquipo', {
  id: key,
  nombreCompleto: z.string(),
  telefono: z.string(),
  /** Registered, and may order only once it is approved. */
  pendiente: z.boolean(),
  idLider: key.nullable(),
  lider: z.string().nullable(),
  estado: z.enum(memberStates),
  /** Of the window, without cancelled ones; for a leader those placed under that leader, as in whatever follows. */
  pedidos: count,
  total: sum,
  /** When the last order of any window was placed. */
  ultimoPedido: instant.nullable(),
});
export type TeamMember = z.output<typeof TeamMember>;

export type MemberField = keyof TeamMember;

const teamsQuery = listQuery(TeamMember.keyof().options, {
  ventana: z.union([idParam, z.literal('actual')], { error: 'Debe ser el id de una ventana o actual.' }).optional(),
  estado: z.enum(memberStates).optional(),
});
export type TeamsQuery = z.output<typeof teamsQuery>;

export const userCalls = defineCalls('admin', {
  'POST /api/registrarse': {
    access: 'open',
    summary: 'Registra a un revendedor.',
    body: Registration,
    reply: RegisteredUser,
    status: 201,
    refuses: ['USUARIO_EXISTE', 'CONTRASENA_DEBIL', 'DEMASIADOS_INTENTOS', 'OCUPADO'],
    event: 'registration',
  },
  'GET /api/lider/:text': {
    access: 'open',
    summary: 'Busca líderes por nombre.',
    params: searchParams,
    reply: z.array(PersonFound),
  },
  'GET /api/vendedores/:text': {
    access: 'admin-or-leader',
    summary: 'Busca vendedores y líderes por nombre; un líder, solo entre sus vendedores.',
    params: searchParams,
    reply: z.array(PersonFound),
  },
  'GET /api/usuarios': {
    summary: 'Los usuarios; con `eliminados=true`, los que se eliminaron y todavía tienen datos.',
    query: usersQuery,
    reply: z.array(User),
  },
  'POST /api/usuario': {
    summary: 'Crea un usuario.',
    body: NewUser,
    proves: proves.shop,
    reply: User,
    status: 201,
    refuses: ['USUARIO_EXISTE', 'CONTRASENA_DEBIL', 'LIDER_DESCONOCIDO'],
    event: 'account-created',
  },
  'POST /api/usuarios/lista': {
    summary:
      'Crea los vendedores de una lista, todos o ninguno, con el saldo que ya tenían, cada uno con un enlace de un solo uso y por 24 horas para elegir su contraseña; si alguno no puede ser, `errors` dice de cada fila por qué, como `vendedores.3.telefono`.',
    idempotent: true,
    body: named('VendedoresNuevos', { vendedores: z.array(ListedSeller).min(1).max(MOST_SELLERS) }),
    reply: z.array(FirstEntry),
    status: 201,
    event: 'account-created',
  },
  'PUT /api/usuarios': {
    summary: 'Pasa muchos usuarios a un líder o a un punto de retiro, o los aprueba, todos en una transacción.',
    body: UserMove,
    reply: MovedUsers,
    refuses: ['LIDER_DESCONOCIDO'],
  },
  'PUT /api/:id': {
    summary: 'Cambia un usuario.',
    body: UserChange,
    proves: `El nombre de usuario, el email, el tipo o los permisos: ${proves.access} Lo demás: ${proves.shop}`,
    reply: User,
    refuses: ['USUARIO_EXISTE', 'LIDER_DESCONOCIDO', 'ULTIMO_ADMINISTRADOR', 'USUARIO_CON_PEDIDOS'],
    event: 'account-changed',
  },
  'DELETE /api/:id': {
    summary: `Elimina un usuario; sus pedidos quedan. Si era líder, su equipo pasa al líder \`equipoA\` o queda sin líder.`,
    query: z.object({ equipoA: idParam.optional() }),
    body: Proof.optional(),
    proves: proves.shop,
    refuses: ['USUARIO_PROPIO', 'ULTIMO_ADMINISTRADOR', 'LIDER_DESCONOCIDO'],
    event: 'account-deleted',
  },
  'PUT /api/usuario/:id/restaurar': {
    summary: `Devuelve su cuenta a un usuario eliminado, mientras no se hayan borrado sus datos.`,
    body: Proof.optional(),
    proves: proves.shop,
    reply: User,
    refuses: ['USUARIO_VIGENTE', 'USUARIO_EXISTE'],
  },
  'DELETE /api/usuario/:id/datos': {
    summary:
      'Borra los datos personales de un usuario eliminado donde estén guardados; sus pedidos y sus importes quedan.',
    refuses: ['USUARIO_VIGENTE'],
    event: 'personal-data-erased',
  },
  'GET /api/usuario/:id/vendedores': {
    summary:
      'Cuántos vendedores y pedidos pendientes tiene a cargo un usuario, y cuántos propios: lo que se dice antes de pasar su equipo o eliminarlo.',
    reply: Team,
  },
  'PUT /api/usuario/:id/aprobacion': {
    access: 'leader-of-or-admin',
    summary: 'Aprueba a un vendedor que se registró, para que pueda pedir; un líder, a los suyos de hoy.',
    event: 'seller-approved',
  },
  'PUT /api/usuario/clave': {
    access: 'logged-in',
    summary: 'Cambia la contraseña propia; termina las demás sesiones.',
    body: z.object({ ...proof, actual: z.string().max(1000), nueva: z.string().max(1000) }),
    proves: proves.always,
    refuses: ['CONTRASENA_DEBIL'],
    beforeSecondStep: true,
    event: 'own-password-changed',
  },
  'PUT /api/usuario/:id/clave': {
    summary: 'Pone una contraseña nueva a un usuario y termina sus sesiones.',
    body: z.object({ ...proof, nueva: z.string().max(1000) }),
    proves: proves.access,
    refuses: ['CONTRASENA_DEBIL'],
    event: 'password-set',
  },
});

export const teamCalls = defineCalls('admin', {
  'GET /api/equipos': {
    access: 'admin-or-leader',
    summary:
      'Los vendedores, de un líder los suyos, y cómo están en una ventana de pedidos: la actual si no se dice otra.',
    query: teamsQuery,
    reply: z.array(TeamMember),
    refuses: ['NO_ENCONTRADO'],
  },
});
