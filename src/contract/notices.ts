import type { Access } from './access.ts';

/** What people may be told of while Vitrina is closed: a window that opens, its end that comes, an own order that is done,
 * an own claim that is decided, the day on which an own order is handed over. */
export const noticeKinds = ['APERTURA', 'CIERRE', 'REALIZADO', 'RECLAMO', 'RETIRO'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Whose open pages are told of what is nobody's own: those of people who make the calls of an access. The party of a claim or a proof is told besides. */
export const toldTo = {
  pedido: 'packer',
  compra: 'purchases',
  puntosDeRetiro: 'admin',
  reclamo: 'admin',
  comprobante: 'cashier',
  ajustes: 'admin',
} as const satisfies Record<string, Access>;

/** Minutes before a window's programmed end at which it is told. */
export const END_NOTICE = 10;

/** What a push brings to the service worker, as JSON: what is shown, and the page that it opens. */
export type PushMessage = { title: string; text: string; path: string; tag: string };

export const noticeNames: Record<NoticeKind, string> = {
  APERTURA: 'El catálogo abrió',
  CIERRE: 'El catálogo está por cerrar',
  REALIZADO: 'Un pedido mío está realizado',
  RECLAMO: 'Un reclamo mío se resolvió',
  RETIRO: 'El día en que retiro mis pedidos',
};
