import type { TeamMember } from '#contract/users.calls.ts';

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
