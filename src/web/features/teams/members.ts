import type { MemberField, TeamMember } from '#contract/users.calls.ts';
import type { MemberState } from '#contract/users.ts';
import { readingPage } from '../../platform/reading.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { ordersKey } from '../windows/queries.ts';

type Asked = { ventana?: number; estado?: MemberState | undefined };

/** A page of the sellers and how they stand in a window, the last one when none is named; new orders refresh it. */
export const membersPage = ({ ventana, estado }: Asked, { orden = 'nombreCompleto', ...part }: ListPart<MemberField>) =>
  readingPage([...ordersKey, 'equipos', ventana, estado, orden, part], 'GET /api/equipos', {
    query: { orden, ventana, estado, ...part },
  });

/** What is written to a seller who may order and has no order yet while the catalogue is open; nothing to the others. */
export function reminderTo(
  { nombreCompleto, estado, pendiente }: TeamMember,
  { isOpen, closes }: Ordering,
): string | undefined {
  if (!isOpen || pendiente || estado === 'PIDIO') return undefined;
  const until = closes ? `El catálogo cierra ${closes}.` : 'El catálogo está abierto.';
  const name = nombreCompleto.split(' ')[0];
  if (estado === 'EN_CARRITO')
    return `Hola ${name}, tiene productos en el carrito y todavía no los pidió. ${until} Puede finalizar su pedido acá: ${location.origin}/carrito`;
  return `Hola ${name}, todavía no tengo su pedido. ${until} Puede hacerlo acá: ${location.origin}/individual`;
}

/** Whether orders are taken into the window that shows, and until when in words, where that is programmed. */
export type Ordering = { isOpen: boolean; closes?: string | undefined };
