/** How a proof of payment stands. */
export const proofStates = ['PENDIENTE', 'ACEPTADO', 'RECHAZADO'] as const;
export type ProofState = (typeof proofStates)[number];
type ProofRules = {
  label: string;
  pill: 'waiting' | 'good' | 'quiet';
  /** Waits for a cashier; what does not was decided once and for all. */
  isOpen: boolean;
  /** Days after the decision for which its file is kept; null: as long as the proof. */
  fileDays: number | null;
};
export const proofRules = {
  PENDIENTE: { label: 'En revisión', pill: 'waiting', isOpen: true, fileDays: null },
  ACEPTADO: { label: 'Aceptado', pill: 'good', isOpen: false, fileDays: null },
  RECHAZADO: { label: 'Rechazado', pill: 'quiet', isOpen: false, fileDays: 30 },
} as const satisfies Record<ProofState, ProofRules>;

/** True for proofs that a cashier may decide: those that wait, and those whose payment was taken back. */
export const isDecidable = ({ estado, anulado }: { estado: ProofState; anulado: boolean }) =>
  proofRules[estado].isOpen || anulado;

/** How a proof is shown: a proof whose payment was taken back is accepted no more. */
export const proofStanding = ({ estado, anulado }: { estado: ProofState; anulado: boolean }) =>
  anulado ? ({ label: 'Anulado', pill: 'quiet' } as const) : proofRules[estado];

/** The states that wait for a cashier. */
export const openProofStates: readonly ProofState[] = proofStates.filter((state) => proofRules[state].isOpen);

/** What may come with a proof. */
export const proofFileKinds = ['IMAGEN', 'PDF'] as const;
export type ProofFileKind = (typeof proofFileKinds)[number];
