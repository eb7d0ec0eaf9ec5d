import { CircleCheck, CircleDashed } from 'lucide-react';

export const DoneMark = ({ done, size = 24 }: { done: boolean; size?: number }) => {
  const [Icon, label] = done ? ([CircleCheck, 'Hecho'] as const) : ([CircleDashed, 'Falta'] as const);
  return <Icon size={size} role="img" aria-label={label} />;
};
