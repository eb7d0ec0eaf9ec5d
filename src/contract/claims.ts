import { counted, formatExactPrice, sentence } from './format.ts';
import { deliveredUnits, type OrderedUnits } from './orders.ts';
import { toCents } from './prices.ts';
import { rulesByMember } from './rules.ts';

export const claimStates = ['PENDIENTE', 'APROBADO', 'RECHAZADO'] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimRules = rulesByMember(claimStates, {
  label: { PENDIENTE: 'En revisión', APROBADO: 'Aprobado', RECHAZADO: 'Rechazado' },
  pill: { PENDIENTE: 'waiting', APROBADO: 'good', RECHAZADO: 'quiet' },
  /** True when the claim's units cannot be claimed again. */
  holdsUnits: { PENDIENTE: true, APROBADO: true, RECHAZADO: false },
  /** True when the claim waits for an administrator. All other states are final. */
  isOpen: { PENDIENTE: true, APROBADO: false, RECHAZADO: false },
  /** True when the claim's units came back to the shop. */
  isReturn: { PENDIENTE: false, APROBADO: true, RECHAZADO: false },
});

export const claimStatesThat = (rule: 'holdsUnits' | 'isOpen' | 'isReturn'): ClaimState[] =>
  claimStates.filter((state) => claimRules[state][rule]);

/** The only reasons for which the shop takes units back (§2.4). */
export const claimMotives = ['DEFECTO', 'ERROR_DE_ENVIO'] as const;
export type ClaimMotive = (typeof claimMotives)[number];
/** `isSellable`: the units can be sold again, so the approval dialog proposes to put them back in the stock. */
export const motiveRules: Record<ClaimMotive, { name: string; isSellable: boolean }> = {
  DEFECTO: { name: 'Vino con un defecto', isSellable: false },
  ERROR_DE_ENVIO: { name: 'No es lo que se pidió', isSellable: true },
};

/** What an approved claim can give the buyer. It is never money in hand (§2.4). */
export const resolutions = ['CAMBIO', 'CREDITO'] as const;
export type Resolution = (typeof resolutions)[number];

type ApprovedClaim = { clientName: string; name: string; unidades: number; amount: number };

/** The words of each resolution, and how it changes the result of the window that delivered the units. */
export const resolutionRules = rulesByMember(resolutions, {
  name: { CAMBIO: 'Cambio', CREDITO: 'Crédito' },
  /** The button that approves a claim with this resolution. */
  approve: { CAMBIO: 'Aprobar como cambio', CREDITO: 'Aprobar como crédito' },
  /** Tells the administrator what the approval will do. */
  effect: {
    CAMBIO: ({ unidades, name }: ApprovedClaim) =>
      `${counted(unidades, 'unidad', 'unidades')} de ${name} ${unidades === 1 ? 'va' : 'van'} sin cargo en el cierre abierto o, si no hay, en el próximo.`,
    CREDITO: ({ clientName, amount, unidades }: ApprovedClaim) =>
      `La cuenta de ${clientName} debe ${formatExactPrice((toCents(amount) * unidades) / 100)} menos.`,
  },
  /** Tells the buyer what the approval gave. `order` is the number of the order with the exchange; null: none yet. */
  outcome: {
    CAMBIO: (order: number | null) => `el cambio va ${order ? `en el pedido N° ${order}` : 'en el próximo cierre'}`,
    CREDITO: () => 'es un crédito en la cuenta corriente',
  },
  /**
   * True when the units are ordered again at price 0. The new order's window has their cost; the original sale still
   * counts.
   */
  exchanges: { CAMBIO: true, CREDITO: false },
  /**
   * True when the buyer is credited with the price paid. The sales of the window that delivered the units fall by it.
   */
  credits: { CAMBIO: false, CREDITO: true },
  /**
   * True when the cost of units put back in the stock is taken off the window that delivered them. Other costs stay.
   */
  stockTakesCost: { CAMBIO: true, CREDITO: true },
});

export const resolutionsThat = (rule: 'exchanges' | 'credits' | 'stockTakesCost'): Resolution[] =>
  resolutions.filter((resolution) => resolutionRules[resolution][rule]);

export const MOST_CLAIM_PICTURES = 3;
export const LONGEST_CLAIM = 600;

type ClaimedUnits = { linea: number; unidades: number; estado: ClaimState };

/**
 * Units of an order's line that can still be claimed: the delivered units, less the units of claims that were not
 * refused.
 */
export const claimableUnits = (line: OrderedUnits & { linea: number }, claims: readonly ClaimedUnits[]): number =>
  claims
    .filter(({ linea, estado }) => linea === line.linea && claimRules[estado].holdsUnits)
    .reduce((left, { unidades }) => left - unidades, deliveredUnits(line));

type ToldClaim = {
  orderId: number;
  name: string;
  unidades: number;
  estado: ClaimState;
  numero: number | null;
  resolucion: Resolution | null;
  rechazo: string | null;
  pedidoDeCambio: number | null;
};

/** Says how a claim was decided, with the claim's approval number and the order of an exchange. */
export const outcomeText = (claim: ToldClaim): string => outcomes[claim.estado](claim);

const outcomes: Record<ClaimState, (claim: ToldClaim) => string> = {
  PENDIENTE: () => 'Está en revisión.',
  APROBADO: ({ numero, resolucion, pedidoDeCambio }) =>
    `Aprobado con el N° ${numero}${resolucion ? `: ${resolutionRules[resolucion].outcome(pedidoDeCambio)}` : ''}.`,
  RECHAZADO: ({ rechazo }) => sentence(`No se aprobó: ${rechazo ?? ''}`),
};

/** The message that tells the buyer how a claim was decided. */
export const claimMessage = (claim: ToldClaim): string =>
  `Reclamo del pedido N° ${claim.orderId}, ${claim.name} (${counted(claim.unidades, 'unidad', 'unidades')}). ${outcomeText(claim)}`;
