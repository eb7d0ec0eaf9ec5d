/** BORRADOR: not sent yet. ENVIADA: sent, in part or whole. RECIBIDA: all units to deliver came. */
export const purchaseStates = ['BORRADOR', 'ENVIADA', 'RECIBIDA'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

type PurchaseStateRules = {
  text: string;
  pill: 'waiting' | 'good' | 'quiet';
  isAwaited: boolean;
  /** The words for sending the purchase: the whole purchase or, once it was sent, only the units ordered since. */
  sends: { title: string; verb: string };
};

export const purchaseStateRules = {
  BORRADOR: { text: 'Sin enviar', pill: 'waiting', isAwaited: true, sends: { title: 'Pedido', verb: 'Enviar pedido' } },
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

/** What the shop does with received units that nobody ordered. */
export const fates = ['STOCK', 'RECLAMO', 'DEVOLUCION', 'SALIDA'] as const;
export type Fate = (typeof fates)[number];

type FateRules = {
  text: string;
  /** True when a user can choose the fate as the goods are received. */
  atDoor: boolean;
  /** True when a user can choose the fate later, for units that the shop kept. */
  later: boolean;
  /** True when the shop keeps the units, in the stock or for the next purchase, and owes the supplier for them. */
  stays: boolean;
  /** True when the shop claims the units from the supplier, as it claims broken ones. */
  isClaimed: boolean;
};

export const fateRules = {
  STOCK: { text: 'Quedan en el local', atDoor: true, later: false, stays: true, isClaimed: false },
  RECLAMO: { text: 'Se reclaman al proveedor', atDoor: true, later: true, stays: false, isClaimed: true },
  DEVOLUCION: { text: 'Se devuelven', atDoor: true, later: true, stays: false, isClaimed: false },
  SALIDA: { text: 'Ya no están: se vendieron o se usaron', atDoor: false, later: true, stays: false, isClaimed: false },
} as const satisfies Record<Fate, FateRules>;

export const fatesThat = (rule: 'atDoor' | 'later' | 'isClaimed'): Fate[] =>
  fates.filter((fate) => fateRules[fate][rule]);

type PurchasedLine = { enviadas: number; recibidas: number; danadas: number; faltan: number };

export function purchaseState(lines: readonly PurchasedLine[]): PurchaseState {
  const isSent = lines.some(({ enviadas }) => enviadas > 0);
  const hasCome = lines.some(({ recibidas, danadas }) => recibidas + danadas > 0);
  if ((isSent || hasCome) && lines.every(({ faltan }) => faltan === 0)) return 'RECIBIDA';
  return isSent ? 'ENVIADA' : 'BORRADOR';
}

type SendablePurchase = { proveedorId: number | null; renglones: readonly { porEnviar: number; porTomar: number }[] };

/** True when units are still to be sent or taken from a surplus. Products without a supplier are sent to nobody. */
export const isToSend = ({ proveedorId, renglones }: SendablePurchase): boolean =>
  proveedorId !== null && renglones.some(({ porEnviar, porTomar }) => porEnviar + porTomar > 0);

/**
 * The next step of a purchase, in the order of the work. SIN_PROVEEDOR: its products have no supplier, so it cannot be
 * sent.
 */
export const purchaseSteps = ['ENVIAR', 'SIN_PROVEEDOR', 'RECIBIR', 'REPARTIR', 'LISTA'] as const;
export type PurchaseStep = (typeof purchaseSteps)[number];

type PurchaseWithLines = {
  proveedorId: number | null;
  renglones: readonly { porEnviar: number; porTomar: number; faltan: number; sinRepartir: number }[];
};

/** Returns the next step of a purchase. Some of its lines may wait for another step. */
export function purchaseStep(purchase: PurchaseWithLines): PurchaseStep {
  if (purchase.proveedorId === null) return 'SIN_PROVEEDOR';
  if (isToSend(purchase)) return 'ENVIAR';
  if (shortLines(purchase).length > 0) return 'REPARTIR';
  return purchase.renglones.some(({ faltan }) => faltan > 0) ? 'RECIBIR' : 'LISTA';
}

/** Returns the lines with missing units that nobody has shared out yet. */
export const shortLines = <Line extends { sinRepartir: number }>({
  renglones,
}: {
  renglones: readonly Line[];
}): Line[] => renglones.filter(({ sinRepartir }) => sinRepartir > 0);

/** Names the document for the supplier, without its extension: `Pedido_Bazar SA`. */
export const purchasePaper = (razonSocial: string): string => `Pedido_${razonSocial}`;
