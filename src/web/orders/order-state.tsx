import type { OrderState as State } from '#contract/orders.ts';
import { Pill } from '../ui/pill.tsx';

const tones = { PENDIENTE: 'waiting', REALIZADO: 'good', CANCELADO: 'quiet' } as const;

export const OrderState = ({ state }: { state: State }) => <Pill tone={tones[state]}>{state}</Pill>;
