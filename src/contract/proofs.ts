export const proofStates = ['PENDIENTE', 'ACEPTADO', 'RECHAZADO'] as const;
export type ProofState = (typeof proofStates)[number];
type ProofRules = {
  label: string;
  pill: 'waiting' | 'good' | 'quiet';
  /** It waits for a cashier. All other states are final. */
  isOpen: boolean;
  /** The server keeps the file for this number of days after the decision; null: as long as the proof. */
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

/** The label of a proof. A proof whose payment was taken back no longer counts as accepted. */
export const proofStanding = ({ estado, anulado }: { estado: ProofState; anulado: boolean }) =>
  anulado ? ({ label: 'Anulado', pill: 'quiet' } as const) : proofRules[estado];

/** The states that wait for a cashier. */
export const openProofStates: readonly ProofState[] = proofStates.filter((state) => proofRules[state].isOpen);

/** The kinds of file that a proof may have. */
export const proofFileKinds = ['IMAGEN', 'PDF'] as const;
export type ProofFileKind = (typeof proofFileKinds)[number];
