import type { Access } from './access.ts';

/** A window opens. A window ends soon. An order is delivered. A claim is decided. An order gets its pickup day. */
export const noticeKinds = ['APERTURA', 'CIERRE', 'REALIZADO', 'RECLAMO', 'RETIRO'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * The access that a user needs to get each event. The buyer and the leader concerned by a claim or proof also get its
 * events.
 */
export const toldTo = {
  pedido: 'packer',
  compra: 'purchases',
  puntosDeRetiro: 'admin',
  reclamo: 'admin',
  comprobante: 'cashier',
  ajustes: 'admin',
} as const satisfies Record<string, Access>;

/** The notice CIERRE is sent this many minutes before the programmed end of a window. */
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
