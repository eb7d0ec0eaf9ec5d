import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './folded.module.css';

type Props = {
  title: ReactNode;
  opened?: boolean;
  /** The content. A function is called only when the user unfolds the section. */
  children: ReactNode | (() => ReactNode);
};

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
