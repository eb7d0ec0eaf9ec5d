import type { ComponentProps } from 'react';
import { LONGEST_REASON } from '#contract/limits.ts';
import { TextField } from '../../ui/form/field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'description'> & {
  /** The number of the closing that is over. */
  cierre: number;
  /** What is done, after 'por qué'. */
  why: string;
};

/** Why an order of a closing that is over is written or changed. */
export const LateReasonField = ({ cierre, why, ...field }: Props) => (
  <TextField
    {...field}
    label="Motivo"
    description={`El cierre ${cierre} ya terminó: diga por qué ${why}.`}
    maxLength={LONGEST_REASON}
    autoComplete="off"
    required
  />
);
