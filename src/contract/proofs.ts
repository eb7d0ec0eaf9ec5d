import { rulesByMember } from './rules.ts';

export const proofStates = ['PENDIENTE', 'ACEPTADO', 'RECHAZADO'] as const;
export type ProofState = (typeof proofStates)[number];
export const proofRules = rulesByMember(proofStates, {
  label: { PENDIENTE: 'En revisión', ACEPTADO: 'Aceptado', RECHAZADO: 'Rechazado' },
  pill: { PENDIENTE: 'waiting', ACEPTADO: 'good', RECHAZADO: 'quiet' },
  /**
   * True when the proof waits for a cashier. The other states are final, but a cashier can decide an accepted proof
   * again after its payment was reversed.
   */
  isOpen: { PENDIENTE: true, ACEPTADO: false, RECHAZADO: false },
  /** The server deletes the file this many days after the decision; null: it keeps the file as long as the proof. */
  fileDays: { PENDIENTE: null, ACEPTADO: null, RECHAZADO: 30 },
});

/** True for waiting proofs, and for proofs whose payment was reversed. */
export const isDecidable = ({ estado, anulado }: { estado: ProofState; anulado: boolean }) =>
  proofRules[estado].isOpen || anulado;

/** The label of a proof. After its payment was reversed, a proof no longer counts as accepted. */
export const proofStanding = ({ estado, anulado }: { estado: ProofState; anulado: boolean }) =>
  anulado ? ({ label: 'Anulado', pill: 'quiet' } as const) : proofRules[estado];

export const openProofStates: readonly ProofState[] = proofStates.filter((state) => proofRules[state].isOpen);

export const proofFileKinds = ['IMAGEN', 'PDF'] as const;
export type ProofFileKind = (typeof proofFileKinds)[number];
