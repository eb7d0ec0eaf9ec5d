import { MessageCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass } from './button.tsx';

type Props = Pick<ComponentProps<'a'>, 'href' | 'children' | 'aria-label'> & { variant?: 'filled' | 'outline' };

export const WhatsAppButton = ({ variant = 'outline', children, ...props }: Props) => (
  <a {...props} className={buttonClass} data-variant={variant} target="_blank" rel="noreferrer">
    <MessageCircle /> {children}
  </a>
);
