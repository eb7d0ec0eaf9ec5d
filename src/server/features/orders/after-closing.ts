import { messages } from '#contract/messages.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';

export const closedCatalogue = () =>
  new Refusal(423, 'CATALOGO_CERRADO', messages.catalogue.closed.title, { detail: messages.catalogue.closed.text });

/** What changes an order after its closing only administrators do (423 for others), and say why (422). */
export function demandReason(viewer: Viewer, motivo: string | undefined) {
  if (!isAdmin(viewer))
    throw new Refusal(423, 'CATALOGO_CERRADO', 'El pedido es de un cierre que ya terminó.', {
      detail: 'Pida el cambio a quien administra.',
    });
  if (motivo) return;
  const message = 'El cierre ya terminó: escriba el motivo.';
  throw new Refusal(422, 'DATO_RECHAZADO', message, { errors: [{ field: 'motivo', message }] });
}
