import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../platform/router/link.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import type { administratorTopics } from './administrator-topics.ts';
import type { leaderTopics, sellerTopics } from './buyer-topics.ts';
import styles from './help-line.module.css';

type TopicId = (typeof administratorTopics | typeof sellerTopics | typeof leaderTopics)[number]['id'];
type Props = {
  topic: TopicId;
  children: ReactNode;
  /** The link opens in another tab, since the reader is in the middle of something. */
  beside?: boolean;
};

/** A line of help where a week stumbles, and the way to the part of the manual that says more. */
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

/** Beside the heading of a list, which it does not push down: the way to the part of the manual about it. */
export const HelpLink = ({ topic, about = 'esta pantalla' }: Pick<Props, 'topic'> & { about?: string }) => {
  const label = `Ayuda sobre ${about}`;
  return (
    <Link to="/ayuda" hash={topic} className={`${iconButtonClass} unprinted`} aria-label={label} title={label}>
      <CircleQuestionMark size={20} />
    </Link>
  );
};
