import { rulesByMember } from './rules.ts';

export const proofStates = ['PENDIENTE', 'ACEPTADO', 'RECHAZADO'] as const;
export type ProofState = (typeof proofStates)[number];
export const proofRules = rulesByMember(proofStates, {
  label: { PENDIENTE: 'En revisión', ACEPTADO: 'Aceptado', RECHAZADO: 'Rechazado' },
  pill: { PENDIENTE: 'waiting', ACEPTADO: 'good', RECHAZADO: 'quiet' },
  /** It waits for a cashier. All other states are final. */
  isOpen: { PENDIENTE: true, ACEPTADO: false, RECHAZADO: false },
  /** The server keeps the file for this number of days after the decision; null: as long as the proof. */
  fileDays: { PENDIENTE: null, ACEPTADO: null, RECHAZADO: 30 },
});

/** True for proofs that a cashier may decide: those that wait, and those whose payment was taken back. */
export const isDecidable = ({ estado, anulado }: { estado: ProofState; anulado: boolean }) =>
  proofRules[estado].isOpen || anulado;

/** The label of a proof. A proof whose payment was taken back no longer counts as accepted. */
export const proofStanding = ({ estado, anulado }: { estado: ProofState; anulado: boolean }) =>
  anulado ? ({ label: 'Anulado', pill: 'quiet' } as const) : proofRules[estado];

/** The states that wait for a cashier. */
export const openProofStates: readonly ProofState[] = proofStates.filter((state) => proofRules[state].isOpen);

/** The kinds of file that a proof may have. */
export const proofFileKinds = ['IMAGEN', 'PDF'] as const;
export type ProofFileKind = (typeof proofFileKinds)[number];
