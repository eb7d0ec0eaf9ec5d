/** How a purchase from a supplier stands: nothing of it was sent yet, something was, or all of it came. */
export const purchaseStates = ['BORRADOR', 'ENVIADA', 'RECIBIDA'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

type PurchaseStateRules = {
  /** As people read it, and the colour of its pill. */
  text: string;
  pill: 'waiting' | 'good' | 'quiet';
  /** Nothing of it was sent: who sees to purchases is told how many there are. */
  isUnsent: boolean;
  /** Goods are still to come. */
  isAwaited: boolean;
  /** What sending it means: the whole purchase, or what was ordered since it was sent. */
  sends: { title: string; verb: string };
};

export const purchaseStateRules = {
  BORRADOR: {
    text: 'Sin enviar',
    pill: 'waiting',
    isUnsent: true,
    isAwaited: true,
    sends: { title: 'Pedido', verb: 'Enviar pedido' },
  },
  ENVIADA: {
    text: 'Enviada',
    pill: 'quiet',
    isUnsent: false,
    isAwaited: true,
    sends: { title: 'Agregado al pedido', verb: 'Enviar agregado' },
  },
  RECIBIDA: {
    text: 'Recibida',
    pill: 'good',
    isUnsent: false,
    isAwaited: false,
    sends: { title: 'Agregado al pedido', verb: 'Enviar agregado' },
  },
} as const satisfies Record<PurchaseState, PurchaseStateRules>;

/** Units of a line: ordered, still to be delivered to who ordered them, sent to the supplier, and what came, good and broken. */
export type PurchasedUnits = {
  pedidas: number;
  aEntregar: number;
  enviadas: number;
  recibidas: number;
  danadas: number;
};

/** Units of a line that were ordered and not sent yet: what the next sending holds. Nothing that was sent is taken back. */
export const unsentUnits = ({ pedidas, enviadas }: PurchasedUnits): number => Math.max(0, pedidas - enviadas);

/** Units of a line that were sent and are ordered by nobody any more: their orders were cancelled after the sending. */
export const cancelledUnits = ({ pedidas, enviadas }: PurchasedUnits): number => Math.max(0, enviadas - pedidas);

/** Units of a line that are still to come. Sharing out a shortage lessens what is to be delivered, and so what is missing. */
export const missingUnits = ({ aEntregar, recibidas, danadas }: PurchasedUnits): number =>
  Math.max(0, aEntregar - recibidas - danadas);

/** How a purchase stands by its lines. */
export function purchaseState(lines: readonly PurchasedUnits[]): PurchaseState {
  const isSent = lines.some(({ enviadas }) => enviadas > 0);
  const hasCome = lines.some(({ recibidas, danadas }) => recibidas + danadas > 0);
  if ((isSent || hasCome) && lines.every((line) => missingUnits(line) === 0)) return 'RECIBIDA';
  return isSent ? 'ENVIADA' : 'BORRADOR';
}

/** The supplier's paper: `Pedido_Bazar SA`, without its extension. */
export const purchasePaper = (razonSocial: string): string => `Pedido_${razonSocial}`;
