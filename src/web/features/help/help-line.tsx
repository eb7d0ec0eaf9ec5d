import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../platform/router/link.tsx';
import styles from './help-line.module.css';
import type { TopicId } from './topic.ts';

type Props = {
  topic: TopicId;
  /** What is worth knowing here, in a sentence. */
  children: ReactNode;
  /** Beside what one is in the middle of: in another tab. */
  beside?: boolean;
};

/** A line of help where a week stumbles, and the way to the part of the manual that says more. */
export const HelpLine = ({ topic, children, beside = false }: Props) => (
  <p className={styles.line}>
    <CircleQuestionMark aria-hidden="true" />
    <span>
      {children}{' '}
      <Link to="/ayuda" hash={topic} {...(beside && { target: '_blank' })}>
        Cómo se hace
      </Link>
    </span>
  </p>
);
