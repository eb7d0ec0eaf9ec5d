import type { ComponentType, ReactNode, SVGProps } from 'react';
import styles from './notice.module.css';

type Props = {
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  className: string | undefined;
  children: ReactNode;
  /** Counts time: nobody is told of each change. */
  timer?: boolean;
};

/** What one should know of the page, for as long as it holds; `className` says where it stands. */
export const Notice = ({ icon: Icon, className, children, timer = false }: Props) => (
  <p className={`${styles.notice} ${className}`} role={timer ? 'timer' : 'status'}>
    <Icon />
    <span>{children}</span>
  </p>
);
