import { counted, formatExactPrice, sentence } from './format.ts';
import { deliveredUnits, type OrderedUnits } from './orders.ts';
import { toCents } from './prices.ts';
import { rulesByMember } from './rules.ts';

export const claimStates = ['PENDIENTE', 'APROBADO', 'RECHAZADO'] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimRules = rulesByMember(claimStates, {
  label: { PENDIENTE: 'En revisión', APROBADO: 'Aprobado', RECHAZADO: 'Rechazado' },
  pill: { PENDIENTE: 'waiting', APROBADO: 'good', RECHAZADO: 'quiet' },
  /** True when the claim's units cannot be claimed again, unless its resolution gives them back to the buyer. */
  holdsUnits: { PENDIENTE: true, APROBADO: true, RECHAZADO: false },
  isOpen: { PENDIENTE: true, APROBADO: false, RECHAZADO: false },
});

export const claimStatesThat = (rule: 'holdsUnits' | 'isOpen'): ClaimState[] =>
  claimStates.filter((state) => claimRules[state][rule]);

/** The only reasons for which the shop takes units back (§2.4). */
export const claimMotives = ['DEFECTO', 'ERROR_DE_ENVIO'] as const;
export type ClaimMotive = (typeof claimMotives)[number];
/** `isSellable`: when an administrator approves the claim, the dialog proposes to put the units back in the stock. */
export const motiveRules: Record<ClaimMotive, { name: string; isSellable: boolean }> = {
  DEFECTO: { name: 'Vino con un defecto', isSellable: false },
  ERROR_DE_ENVIO: { name: 'No es lo que se pidió', isSellable: true },
};

/** What an approved claim can give the buyer. No resolution pays out money (§2.4). */
export const resolutions = ['CAMBIO', 'CREDITO'] as const;
export type Resolution = (typeof resolutions)[number];

type ApprovedClaim = { clientName: string; name: string; unidades: number; amount: number };

export const resolutionRules = rulesByMember(resolutions, {
  name: { CAMBIO: 'Cambio', CREDITO: 'Crédito' },
  approve: { CAMBIO: 'Aprobar como cambio', CREDITO: 'Aprobar como crédito' },
  effect: {
    CAMBIO: ({ unidades, name }: ApprovedClaim) =>
      `${counted(unidades, 'unidad', 'unidades')} de ${name} ${unidades === 1 ? 'va' : 'van'} sin cargo en el cierre abierto o, si no hay, en el próximo.`,
    CREDITO: ({ clientName, amount, unidades }: ApprovedClaim) =>
      `La cuenta de ${clientName} debe ${formatExactPrice((toCents(amount) * unidades) / 100)} menos.`,
  },
  /** Tells the buyer what the approval gave. `order` is the number of the exchange's order; null until it is placed. */
  outcome: {
    CAMBIO: (order: number | null) => `el cambio va ${order ? `en el pedido N° ${order}` : 'en el próximo cierre'}`,
    CREDITO: () => 'es un crédito en la cuenta corriente',
  },
  /** True when the shop keeps the units. False when the same units go back to the buyer, who can claim them again. */
  keepsUnits: { CAMBIO: true, CREDITO: true },
  /** True when a new order brings the units again at price 0. Their new cost counts in the window of the new order. */
  exchanges: { CAMBIO: true, CREDITO: false },
  /**
   * True when the buyer is credited with the price paid. The sales of the window in which she ordered fall by that
   * amount.
   */
  credits: { CAMBIO: false, CREDITO: true },
});

export const resolutionsThat = (rule: 'keepsUnits' | 'exchanges' | 'credits'): Resolution[] =>
  resolutions.filter((resolution) => resolutionRules[resolution][rule]);

/** Units that the shop keeps may be sold again. Units that go back to the buyer never enter the stock. */
export const entersStock = ({ resolucion, aStock }: { resolucion: Resolution; aStock: boolean }): boolean =>
  aStock && resolutionRules[resolucion].keepsUnits;

export const MOST_CLAIM_PICTURES = 3;
export const LONGEST_CLAIM = 600;

type ClaimedUnits = { linea: number; unidades: number; estado: ClaimState; resolucion: Resolution | null };

export const claimableUnits = (line: OrderedUnits & { linea: number }, claims: readonly ClaimedUnits[]): number =>
  claims
    .filter(({ linea, estado, resolucion }) => linea === line.linea && holdsUnits(estado, resolucion))
    .reduce((left, { unidades }) => left - unidades, deliveredUnits(line));

const holdsUnits = (estado: ClaimState, resolucion: Resolution | null) =>
  claimRules[estado].holdsUnits && (resolucion === null || resolutionRules[resolucion].keepsUnits);

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

export const outcomeText = (claim: ToldClaim): string => outcomes[claim.estado](claim);

const outcomes: Record<ClaimState, (claim: ToldClaim) => string> = {
  PENDIENTE: () => 'Está en revisión.',
  APROBADO: ({ numero, resolucion, pedidoDeCambio }) =>
    `Aprobado con el N° ${numero}${resolucion ? `: ${resolutionRules[resolucion].outcome(pedidoDeCambio)}` : ''}.`,
  RECHAZADO: ({ rechazo }) => sentence(`No se aprobó: ${rechazo ?? ''}`),
};

export const claimMessage = (claim: ToldClaim): string =>
  `Reclamo del pedido N° ${claim.orderId}, ${claim.name} (${counted(claim.unidades, 'unidad', 'unidades')}). ${outcomeText(claim)}`;
