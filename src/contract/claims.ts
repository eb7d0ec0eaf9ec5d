import { counted, sentence } from './format.ts';
import { deliveredUnits, type OrderedUnits } from './orders.ts';

/** How a claim stands. */
export const claimStates = ['PENDIENTE', 'APROBADO', 'RECHAZADO'] as const;
export type ClaimState = (typeof claimStates)[number];

type ClaimRules = {
  label: string;
  pill: 'waiting' | 'good' | 'quiet';
  /** Its units cannot be claimed again. */
  holdsUnits: boolean;
  /** Waits for an administrator; what does not was decided once and for all. */
  isOpen: boolean;
  /** Its units came back. */
  isReturn: boolean;
};

export const claimRules = {
  PENDIENTE: { label: 'En revisión', pill: 'waiting', holdsUnits: true, isOpen: true, isReturn: false },
  APROBADO: { label: 'Aprobado', pill: 'good', holdsUnits: true, isOpen: false, isReturn: true },
  RECHAZADO: { label: 'Rechazado', pill: 'quiet', holdsUnits: false, isOpen: false, isReturn: false },
} as const satisfies Record<ClaimState, ClaimRules>;

/** The states of which a rule holds. */
export const claimStatesThat = (rule: 'holdsUnits' | 'isOpen' | 'isReturn'): ClaimState[] =>
  claimStates.filter((state) => claimRules[state][rule]);

/** Why units come back: nothing else is taken back (§2.4). */
export const claimMotives = ['DEFECTO', 'ERROR_DE_ENVIO'] as const;
export type ClaimMotive = (typeof claimMotives)[number];
/** Its name, and whether what comes back can be sold again: then it is proposed for the stock. */
export const motiveRules: Record<ClaimMotive, { name: string; isSellable: boolean }> = {
  DEFECTO: { name: 'Vino con un defecto', isSellable: false },
  ERROR_DE_ENVIO: { name: 'No es lo que se pidió', isSellable: true },
};

/** What an approved claim gives: never money in hand (§2.4). */
export const resolutions = ['CAMBIO', 'CREDITO'] as const;
export type Resolution = (typeof resolutions)[number];

type ResolutionRules = {
  name: string;
  /** What the buyer is told, given the number of the order that an exchange comes with. */
  outcome: (order: number | null) => string;
  /** The same units are ordered again at price 0, and their cost belongs to the window of that order. The sale stays. */
  exchanges: boolean;
  /** What was paid for the units is credited to the buyer, and taken off what their window sold. */
  credits: boolean;
  /** Units that went back to the stock take their cost off their window, for the window that sells them again bears it. Of all others the cost stays. */
  stockTakesCost: boolean;
};

/** What a resolution gives, and how returned units change the result of the window that they were delivered in. */
export const resolutionRules = {
  CAMBIO: {
    name: 'Cambio',
    outcome: (order) => `el cambio va ${order ? `en el pedido N° ${order}` : 'en el próximo cierre'}`,
    exchanges: true,
    credits: false,
    stockTakesCost: true,
  },
  CREDITO: {
    name: 'Crédito',
    outcome: () => 'es un crédito en la cuenta corriente',
    exchanges: false,
    credits: true,
    stockTakesCost: true,
  },
} as const satisfies Record<Resolution, ResolutionRules>;

/** The resolutions of which a rule holds. */
export const resolutionsThat = (rule: 'exchanges' | 'credits' | 'stockTakesCost'): Resolution[] =>
  resolutions.filter((resolution) => resolutionRules[resolution][rule]);

export const MOST_CLAIM_PICTURES = 3;
/** Most characters of a claim's own words. */
export const LONGEST_CLAIM = 600;

type ClaimedUnits = { linea: number; unidades: number; estado: ClaimState };

/** Units of an order's line that can still be claimed: those delivered, less those of claims that were not refused. */
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

/** What became of a claim, in a sentence: with its number, and with the order that an exchange comes with. */
export const outcomeText = (claim: ToldClaim): string => outcomes[claim.estado](claim);

const outcomes: Record<ClaimState, (claim: ToldClaim) => string> = {
  PENDIENTE: () => 'Está en revisión.',
  APROBADO: ({ numero, resolucion, pedidoDeCambio }) =>
    `Aprobado con el N° ${numero}${resolucion ? `: ${resolutionRules[resolucion].outcome(pedidoDeCambio)}` : ''}.`,
  RECHAZADO: ({ rechazo }) => sentence(`No se aprobó: ${rechazo ?? ''}`),
};

/** The same as a message that one sends to whom it concerns. */
export const claimMessage = (claim: ToldClaim): string =>
  `Reclamo del pedido N° ${claim.orderId}, ${claim.name} (${counted(claim.unidades, 'unidad', 'unidades')}). ${outcomeText(claim)}`;
