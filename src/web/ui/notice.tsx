import type { ComponentType, ReactNode, SVGProps } from 'react';
import styles from './notice.module.css';

type Props = {
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  className?: string | undefined;
  children: ReactNode;
  /** True for a countdown, whose changes screen readers must not announce. */
  timer?: boolean;
};

export const Notice = ({ icon: Icon, className = '', children, timer = false }: Props) => (
  <p className={`${styles.notice} ${className}`} role={timer ? 'timer' : 'status'}>
    <Icon />
    <span>{children}</span>
  </p>
);
