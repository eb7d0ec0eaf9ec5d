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
import { emptyPerson, type PersonField } from './user-fields.ts';
import { memberStates, NO_LEADER, permissions, UNAPPROVED, userTypes } from './users.ts';

const password = z
  .string()
  .max(1000)
  .refine((value) => value !== '', messages.registration.passwordMissing);

const { userName, ...written } = {
  userName: filledText(60, messages.registration.usernameMissing, messages.registration.usernameUnclear),
  nombre: name(80),
  apellido: name(80),
  tipo: z.enum(userTypes),
  idLider: idOrNone,
  /** A helper has at least one permission. Other types have none. */
  permisos: z.array(z.enum(permissions)).max(permissions.length),
  telefono: text(40),
  email: text(200),
  direccion: text(200),
  retiro: text(120),
  limiteDeuda: total.nullable(),
} satisfies Record<PersonField, z.ZodType>;

type Optional = { [Field in keyof typeof written]: z.ZodDefault<(typeof written)[Field]> };
const optional = Object.fromEntries(
  Object.entries<z.ZodType>(written).map(([field, schema]) => [
    field,
    schema.default(emptyPerson[field as PersonField] as never),
  ]),
) as Optional;

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
  permisos: z.array(z.enum(permissions)),
  isAdmin: z.boolean(),
  telefono: z.string(),
  direccion: z.string(),
  retiro: z.string(),
  idLider: key.nullable(),
  /** The leader's name, or the user name of a leader without a name. */
  lider: z.string().nullable(),
  /** True while a registered account waits for approval and may not order. */
  pendiente: z.boolean(),
  /** The debt in US dollars above which the person's orders are refused; null: the general limit. */
  limiteDeuda: total.nullable(),
} satisfies Record<PersonField, z.ZodType> & z.ZodRawShape);
export type User = z.output<typeof User>;

/** The account as a person sees it after registering. The leader's name is left out, because it may be a user name. */
export const RegisteredUser = User.omit({ lider: true, limiteDeuda: true }).meta({ id: 'UsuarioRegistrado' });
export type RegisteredUser = z.output<typeof RegisteredUser>;

/** Self-registration (§5). The server checks the fields in the order in which the form reports errors. */
export const Registration = named('Registro', {
  userName,
  password,
  direccion: filledText(200, messages.registration.addressMissing),
  retiro: filledText(120, messages.registration.pickupPointMissing),
  nombre: optional.nombre,
  apellido: optional.apellido,
  telefono: optional.telefono,
  email: optional.email,
  idLider: optional.idLider,
});
export type Registration = z.output<typeof Registration>;

/** An account that an administrator adds. The role follows from `tipo`; the server ignores `rol` and `isAdmin`. */
export const NewUser = named('UsuarioNuevo', { userName, password, ...optional, ...proof });
export type NewUser = z.output<typeof NewUser>;

/** A seller in a list of new sellers. Without a leader she gets her pickup point's leader. */
const ListedSeller = named('VendedorDeLista', {
  nombre: filledText(80, messages.user.nameMissing),
  apellido: optional.apellido,
  /** The server refuses a number that cannot open a WhatsApp chat. */
  telefono: written.telefono,
  idLider: optional.idLider,
  retiro: optional.retiro,
  /** The opening balance in US dollars; negative in her favour. It is owed since `dia`, which is today if left out. */
  saldo: signed.optional(),
  dia: day.optional(),
});
export type ListedSeller = z.output<typeof ListedSeller>;

/** A new seller, and the link with which she chooses a password. */
const FirstEntry = PasswordLink.extend({ id: key, userName: z.string(), apellido: z.string() }).meta({
  id: 'PrimerIngreso',
});
export type FirstEntry = z.output<typeof FirstEntry>;

export const UserChange = z
  .object({
    userName,
    ...written,
    /** The leader who takes over the team when its leader gets another user type; 0 or null: none. */
    equipoA: idOrNone,
    ...proof,
  })
  .partial()
  .meta({ id: 'UsuarioEditado' });
export type UserChange = z.output<typeof UserChange>;

export const Team = named('Equipo', { vendedores: count, pedidosPendientes: count, propiosPendientes: count });
export type Team = z.output<typeof Team>;

/** A person whom a search found. The search for leaders is open to visitors, so it tells nothing else of the person. */
export const PersonFound = named('Persona', { id: key, nombre: z.string(), apellido: z.string() });
export type PersonFound = z.output<typeof PersonFound>;

const sortFields = [...User.keyof().options, 'nombreCompleto'] as const;
export type UserField = (typeof sortFields)[number];

const userFilters = {
  tipo: z.enum(userTypes).optional(),
  lider: z.union([idParam, z.literal(NO_LEADER)], `Debe ser un entero positivo o «${NO_LEADER}».`).optional(),
  retiro: something.pipe(text(120)).optional(),
  aprobacion: z.literal(UNAPPROVED).optional(),
};
/** With `eliminados=true` the list contains deleted users who can be erased; otherwise users with an account. */
const usersQuery = listQuery(sortFields, { ...userFilters, eliminados: z.enum(['true', 'false']).optional() });
export type UsersQuery = z.output<typeof usersQuery>;

export const SheetUsers = sheetRows(usersQuery.omit({ pagina: true, porPagina: true, eliminados: true })).meta({
  id: 'UsuariosDePlanilla',
});
export type SheetUsers = z.output<typeof SheetUsers>;

const seenPlace = z.union([key, z.string()]).nullable();

/**
 * Approves users, or moves them to a leader (0, null: none) or a pickup point (null: none). The server answers 422
 * unless the call does exactly one of these. `visto` is the leader or pickup point that the caller saw. Users who are
 * no longer there are not moved.
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

/** `cambiados` counts the users who are at the new place. `omitidos` says why others did not move. */
const MovedUsers = named('UsuariosPasados', {
  cambiados: count,
  /** The bodies of the calls that undo the move; empty after an approval. */
  antes: z.array(
    z.object({
      ids: z.array(key),
      idLider: key.nullable().optional(),
      retiro: z.string().nullable().optional(),
      visto: seenPlace,
    }),
  ),
  omitidos: z.array(
    z.object({ id: key, nombre: z.string().nullable(), code: z.enum(['NO_ENCONTRADO', 'NO_ES_VENDEDOR', 'CAMBIADO']) }),
  ),
});
export type MovedUsers = z.output<typeof MovedUsers>;

const searchParams = z.object({ text: searched });

/** A seller with an account, and the seller's state in an ordering window. */
export const TeamMember = named('IntegranteDeEquipo', {
  id: key,
  nombreCompleto: z.string(),
  telefono: z.string(),
  /** True while a registered account waits for approval and may not order. */
  pendiente: z.boolean(),
  idLider: key.nullable(),
  lider: z.string().nullable(),
  estado: z.enum(memberStates),
  /**
   * Orders without cancelled ones and without exchanges of claims. Leaders see only orders placed under them, also in
   * `total` and `ultimoPedido`.
   */
  pedidos: count,
  total: sum,
  /** When the seller's last order in any window was placed; null for none. */
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
