import type { ComponentType, ReactNode, SVGProps } from 'react';
import styles from './notice.module.css';

type Props = {
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  className: string | undefined;
  children: ReactNode;
  /** True for a countdown, so that screen readers do not announce each change. */
  timer?: boolean;
};

/** A notice about the page, shown while it applies. The caller's `className` places it. */
export const Notice = ({ icon: Icon, className, children, timer = false }: Props) => (
  <p className={`${styles.notice} ${className}`} role={timer ? 'timer' : 'status'}>
    <Icon />
    <span>{children}</span>
  </p>
);
