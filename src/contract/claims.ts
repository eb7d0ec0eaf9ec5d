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
export const motiveNames: Record<ClaimMotive, string> = {
  DEFECTO: 'Vino con un defecto',
  ERROR_DE_ENVIO: 'No es lo que se pidió',
};

/** What an approved claim gives: never money in hand (§2.4). */
export const resolutions = ['CAMBIO', 'CREDITO'] as const;
export type Resolution = (typeof resolutions)[number];

type ResolutionRules = {
  name: string;
  /** What was paid for its units is taken off what their closing sold. An exchange leaves that sale as it is: its own line, at price 0, brings the cost of the second units to the closing that it comes with. */
  takesSale: boolean;
  /** Units that went back to the stock take their cost off their closing, for the closing that sells them again bears it. Of all others the cost stays. */
  stockTakesCost: boolean;
};

/** How returned units change the result of the closing that they were delivered in. */
export const resolutionRules = {
  CAMBIO: { name: 'Cambio', takesSale: false, stockTakesCost: true },
  CREDITO: { name: 'Crédito', takesSale: true, stockTakesCost: true },
} as const satisfies Record<Resolution, ResolutionRules>;

/** The resolutions of which a rule holds. */
export const resolutionsThat = (rule: 'takesSale' | 'stockTakesCost'): Resolution[] =>
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
export function outcomeText({ estado, numero, resolucion, rechazo, pedidoDeCambio }: ToldClaim): string {
  if (estado === 'RECHAZADO') return sentence(`No se aprobó: ${rechazo ?? ''}`);
  if (!resolucion) return 'Está en revisión.';
  const approved = `Aprobado con el N° ${numero}`;
  if (resolucion === 'CREDITO') return `${approved}: es un crédito en la cuenta corriente.`;
  return `${approved}: el cambio va ${pedidoDeCambio ? `en el pedido N° ${pedidoDeCambio}` : 'en el próximo cierre'}.`;
}

/** The same as a message that one sends to whom it concerns. */
export const claimMessage = (claim: ToldClaim): string =>
  `Reclamo del pedido N° ${claim.orderId}, ${claim.name} (${counted(claim.unidades, 'unidad', 'unidades')}). ${outcomeText(claim)}`;
