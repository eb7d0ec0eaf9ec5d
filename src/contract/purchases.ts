/** How a purchase from a supplier stands: nothing of it was sent yet, something was, or all of it came. */
export const purchaseStates = ['BORRADOR', 'ENVIADA', 'RECIBIDA'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

type PurchaseStateRules = {
  /** As people read it, and the colour of its pill. */
  text: string;
  pill: 'waiting' | 'good' | 'quiet';
  /** Goods are still to come. */
  isAwaited: boolean;
  /** What sending it means: the whole purchase, or what was ordered since it was sent. */
  sends: { title: string; verb: string };
};

export const purchaseStateRules = {
  BORRADOR: {
    text: 'Sin enviar',
    pill: 'waiting',
    isAwaited: true,
    sends: { title: 'Pedido', verb: 'Enviar pedido' },
  },
  ENVIADA: {
    text: 'Enviada',
    pill: 'quiet',
    isAwaited: true,
    sends: { title: 'Agregado al pedido', verb: 'Enviar agregado' },
  },
  RECIBIDA: {
    text: 'Recibida',
    pill: 'good',
    isAwaited: false,
    sends: { title: 'Agregado al pedido', verb: 'Enviar agregado' },
  },
} as const satisfies Record<PurchaseState, PurchaseStateRules>;

/** What becomes of units that came and that nobody ordered. */
export const fates = ['STOCK', 'RECLAMO', 'DEVOLUCION', 'SALIDA'] as const;
export type Fate = (typeof fates)[number];

type FateRules = {
  text: string;
  /** It is asked as the goods come. */
  atDoor: boolean;
  /** It is asked later of what was kept. */
  later: boolean;
  /** The shop claims the units from the supplier, as it claims broken ones. */
  isClaimed: boolean;
};

export const fateRules = {
  STOCK: { text: 'Quedan en el local', atDoor: true, later: false, isClaimed: false },
  RECLAMO: { text: 'Se reclaman al proveedor', atDoor: true, later: true, isClaimed: true },
  DEVOLUCION: { text: 'Se devuelven', atDoor: true, later: true, isClaimed: false },
  SALIDA: { text: 'Ya no están: se vendieron o se usaron', atDoor: false, later: true, isClaimed: false },
} as const satisfies Record<Fate, FateRules>;

/** The fates for which a rule is true. */
export const fatesThat = (rule: 'atDoor' | 'later' | 'isClaimed'): Fate[] =>
  fates.filter((fate) => fateRules[fate][rule]);

/** Whether units with this fate stay in the shop: they are owed, and in the stock or kept for the next purchase. */
export const staysInShop = (fate: Fate): boolean => fate === 'STOCK';

type PurchasedLine = { enviadas: number; recibidas: number; danadas: number; faltan: number };

/** How a purchase stands by its lines. */
export function purchaseState(lines: readonly PurchasedLine[]): PurchaseState {
  const isSent = lines.some(({ enviadas }) => enviadas > 0);
  const hasCome = lines.some(({ recibidas, danadas }) => recibidas + danadas > 0);
  if ((isSent || hasCome) && lines.every(({ faltan }) => faltan === 0)) return 'RECIBIDA';
  return isSent ? 'ENVIADA' : 'BORRADOR';
}

type SendablePurchase = { proveedorId: number | null; renglones: readonly { porEnviar: number; porTomar: number }[] };

/** Whether something of a purchase is still to be sent or taken from what is left over. Products without a supplier are sent to nobody. */
export const isToSend = ({ proveedorId, renglones }: SendablePurchase): boolean =>
  proveedorId !== null && renglones.some(({ porEnviar, porTomar }) => porEnviar + porTomar > 0);

/** The lines of a purchase with a shortage that waits to be shared out. */
export const shortLines = <Line extends { sinRepartir: number }>({
  renglones,
}: {
  renglones: readonly Line[];
}): Line[] => renglones.filter(({ sinRepartir }) => sinRepartir > 0);

/** The supplier's paper: `Pedido_Bazar SA`, without its extension. */
export const purchasePaper = (razonSocial: string): string => `Pedido_${razonSocial}`;
