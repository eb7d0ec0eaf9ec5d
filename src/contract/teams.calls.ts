import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { count, idParam, instant, key, total } from './fields.calls.ts';
import { listHeaders, listQuery } from './lists.calls.ts';
import { memberStates } from './teams.ts';

/** A seller who has an account, and how it stands in an ordering window. */
export const TeamMember = z
  .object({
    id: key,
    nombreCompleto: z.string(),
    telefono: z.string(),
    /** Registered, and may order only once it is approved. */
    pendiente: z.boolean(),
    /** The leader of today. */
    idLider: key.nullable(),
    lider: z.string().nullable(),
    estado: z.enum(memberStates),
    /** Of the window, without cancelled ones; for a leader those placed under that leader, as in whatever follows. */
    pedidos: count,
    /** US dollars. */
    total,
    /** When the last order of any window was placed. */
    ultimoPedido: instant.nullable(),
  })
  .meta({ id: 'IntegranteDeEquipo' });
export type TeamMember = z.output<typeof TeamMember>;

const memberFields = TeamMember.keyof().options;
export type MemberField = (typeof memberFields)[number];

const teamsQuery = listQuery(memberFields, {
  ventana: z.union([idParam, z.literal('actual')], { error: 'Debe ser el id de una ventana o actual.' }).optional(),
  estado: z.enum(memberStates).optional(),
});
export type TeamsQuery = z.output<typeof teamsQuery>;

export const teamCalls = defineCalls({
  'GET /api/equipos': {
    access: 'admin-or-leader',
    summary:
      'Los vendedores, de un líder los suyos, y cómo están en una ventana de pedidos: la actual si no se dice otra.',
    query: teamsQuery,
    reply: z.array(TeamMember),
    headers: listHeaders,
    refuses: ['NO_ENCONTRADO'],
  },
});
