import { rulesByMember } from './rules.ts';

export const proofStates = ['PENDIENTE', 'ACEPTADO', 'RECHAZADO'] as const;
export type ProofState = (typeof proofStates)[number];
export const proofRules = rulesByMember(proofStates, {
  label: { PENDIENTE: 'En revisión', ACEPTADO: 'Aceptado', RECHAZADO: 'Rechazado' },
  pill: { PENDIENTE: 'waiting', ACEPTADO: 'good', RECHAZADO: 'quiet' },
  /** True when the proof waits for a cashier. The other states are final, unless the proof's payment is reversed. */
  isOpen: { PENDIENTE: true, ACEPTADO: false, RECHAZADO: false },
  /** How many days after the decision the server deletes the file; null: it keeps the file as long as the proof. */
  fileDays: { PENDIENTE: null, ACEPTADO: null, RECHAZADO: 30 },
});

/** True for proofs that a cashier may decide: waiting ones, and those with a payment that was reversed. */
export const isDecidable = ({ estado, anulado }: { estado: ProofState; anulado: boolean }) =>
  proofRules[estado].isOpen || anulado;

/** The label of a proof. After its payment was reversed, a proof no longer counts as accepted. */
export const proofStanding = ({ estado, anulado }: { estado: ProofState; anulado: boolean }) =>
  anulado ? ({ label: 'Anulado', pill: 'quiet' } as const) : proofRules[estado];

/** The states that wait for a cashier. */
export const openProofStates: readonly ProofState[] = proofStates.filter((state) => proofRules[state].isOpen);

/** The kinds of file that a proof may have. */
export const proofFileKinds = ['IMAGEN', 'PDF'] as const;
export type ProofFileKind = (typeof proofFileKinds)[number];
