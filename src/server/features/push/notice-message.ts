import type { NoticeKind, PushMessage } from '#contract/notices.ts';

export type Notice = { tipo: NoticeKind; pedidoId: number | null; cierraAt: Date | null };

/** What a notice says. The same `tag` in place of an older one: of two openings nobody needs the first. */
export function noticeMessage({ tipo, pedidoId, cierraAt }: Notice, timeZone: string): PushMessage {
  if (tipo === 'REALIZADO')
    return {
      title: `Su pedido N° ${pedidoId} está realizado`,
      text: 'Toque para ver sus pedidos.',
      path: '/pedido-vendedor',
      tag: `pedido-${pedidoId}`,
    };
  const closes = cierraAt && when(cierraAt, timeZone);
  if (tipo === 'CIERRE')
    return {
      title: 'El catálogo está por cerrar',
      text: `Cierra el ${closes}: si le falta pedir algo, pídalo ahora.`,
      path: '/carrito',
      tag: 'catalogo',
    };
  return {
    title: 'El catálogo abrió',
    text: closes ? `Puede pedir hasta el ${closes}.` : 'Ya puede hacer su pedido.',
    path: '/individual',
    tag: 'catalogo',
  };
}

/** 'lunes 23/11 a las 18:00'. */
function when(instant: Date, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es-AR', { timeZone, hourCycle: 'h23', ...options }).format(instant);
  const day = format({ weekday: 'long' });
  const date = format({ day: '2-digit', month: '2-digit' });
  return `${day} ${date} a las ${format({ hour: '2-digit', minute: '2-digit' })}`;
}
