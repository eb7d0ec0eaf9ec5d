import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './folded.module.css';

type Props = {
  title: ReactNode;
  opened?: boolean;
  /** As a function it is not called before somebody wants it. */
  children: ReactNode | (() => ReactNode);
};

/** What is folded away under its title until somebody wants it. */
export function Folded({ title, opened = false, children }: Props) {
  const [wanted, setWanted] = useState(opened);
  return (
    <details className={styles.folded} open={opened} onToggle={() => setWanted(true)}>
      <summary>
        {title} <ChevronDown />
      </summary>
      {typeof children === 'function' ? wanted && children() : children}
    </details>
  );
}
