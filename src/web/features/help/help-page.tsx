import { Link } from '../../platform/router/link.tsx';
import { isAdmin, isLeader, useSession } from '../../platform/session.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { administratorTopics } from './administrator-topics.ts';
import { leaderTopics, sellerTopics } from './buyer-topics.ts';
import { FirstSteps } from './first-steps.tsx';
import styles from './help-page.module.css';
import { HelpTopic } from './help-topic.tsx';

/** /ayuda: what each does with Vitrina, in the order of a week. */
export function HelpPage() {
  const session = useSession();
  const administers = isAdmin(session);
  const topics = administers ? administratorTopics : [...(isLeader(session) ? leaderTopics : []), ...sellerTopics];
  return (
    <div className={styles.help}>
      <PageHeading>Ayuda</PageHeading>
      {administers && <FirstSteps />}
      <nav className={styles.contents} aria-label="Temas">
        <ol>
          {topics.map(({ id, title }) => (
            <li key={id}>
              <Link to="/ayuda" hash={id} marked={false}>
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {topics.map((topic) => (
        <HelpTopic key={topic.id} {...topic} />
      ))}
      <p className={styles.notices}>
        <a href="/avisos-de-terceros.txt" target="_blank" rel="noreferrer">
          Programas de terceros y sus licencias
        </a>
      </p>
    </div>
  );
}
