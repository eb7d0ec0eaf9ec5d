import { Clock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { LONGEST_REASON } from '#contract/limits.ts';
import { TextField } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/notice.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'description'> & {
  /** The number of the closing that is over. */
  cierre: number;
  /** What is done, after 'por qué'. */
  why: string;
};

/** Says that the closing ended while a seller or leader wrote or changed an order of it. */
export const ClosingOver = ({ cierre }: { cierre?: number }) => (
  <Notice icon={Clock} className={undefined}>
    {cierre
      ? `El cierre ${cierre} terminó: este pedido ya no se cambia.`
      : 'El cierre terminó: ya no se cargan pedidos.'}
  </Notice>
);

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
