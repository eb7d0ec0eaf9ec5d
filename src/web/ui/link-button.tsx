import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from '../platform/router/link.tsx';
import { buttonClass } from './button.tsx';

type Props = ComponentProps<typeof Link> & { label: string; icon?: LucideIcon; filled?: boolean };

export const LinkButton = ({ label, icon: Icon, filled = false, className = '', ...props }: Props) => (
  <Link {...props} className={`${buttonClass} ${className}`} data-variant={filled ? undefined : 'outline'}>
    {Icon && <Icon />}
    {label}
  </Link>
);
