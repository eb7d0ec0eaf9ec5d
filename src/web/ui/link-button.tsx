import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from '../platform/router/link.tsx';
import { buttonClass } from './button.tsx';

type Props = ComponentProps<typeof Link> & { icon?: LucideIcon; filled?: boolean };

/** A link that looks like a button. */
export const LinkButton = ({ icon: Icon, filled = false, className = '', children, ...props }: Props) => (
  <Link {...props} className={`${buttonClass} ${className}`} data-variant={filled ? undefined : 'outline'}>
    {Icon && <Icon />} {children}
  </Link>
);
