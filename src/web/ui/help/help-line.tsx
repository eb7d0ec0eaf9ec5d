import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../platform/router/link.tsx';
import { iconButtonClass } from '../icon-button.tsx';
import type { administratorTopics } from './administrator-topics.ts';
import type { leaderTopics, sellerTopics } from './buyer-topics.ts';
import styles from './help-line.module.css';

type TopicId = (typeof administratorTopics | typeof sellerTopics | typeof leaderTopics)[number]['id'];
type Props = {
  topic: TopicId;
  children: ReactNode;
  /** True to open the topic in another tab. */
  beside?: boolean;
};

export const HelpLine = ({ topic, children, beside = false }: Props) => (
  <p className={styles.line}>
    <CircleQuestionMark size={20} />
    <span>
      {children}{' '}
      <Link to="/ayuda" hash={topic} {...(beside && { target: '_blank' })}>
        Cómo se hace
      </Link>
    </span>
  </p>
);

export const HelpLink = ({ topic, about = 'esta pantalla' }: Pick<Props, 'topic'> & { about?: string }) => {
  const label = `Ayuda sobre ${about}`;
  return (
    <Link to="/ayuda" hash={topic} className={`${iconButtonClass} unprinted`} aria-label={label} title={label}>
      <CircleQuestionMark size={20} />
    </Link>
  );
};
