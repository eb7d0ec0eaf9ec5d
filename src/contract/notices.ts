import type { Access } from './access.ts';

/** The push notices: a window opens or ends soon, an order is delivered or gets its pickup day, a claim is decided. */
export const noticeKinds = ['APERTURA', 'CIERRE', 'REALIZADO', 'RECLAMO', 'RETIRO'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * The access that lets a user hear of each event on her open pages. The parties of a claim or proof also hear of it.
 */
export const toldTo = {
  pedido: 'packer',
  compra: 'purchases',
  puntosDeRetiro: 'admin',
  reclamo: 'admin',
  comprobante: 'cashier',
  ajustes: 'admin',
} as const satisfies Record<string, Access>;

/** How many minutes before the programmed end of a window the notice is sent. */
export const END_NOTICE = 10;

/** The JSON that a push brings to the service worker: the text to show and the page to open. */
export type PushMessage = { title: string; text: string; path: string; tag: string };

export const noticeNames: Record<NoticeKind, string> = {
  APERTURA: 'El catálogo abrió',
  CIERRE: 'El catálogo está por cerrar',
  REALIZADO: 'Un pedido mío está realizado',
  RECLAMO: 'Un reclamo mío se resolvió',
  RETIRO: 'El día en que retiro mis pedidos',
};
