import { Link } from '../../platform/router/link.tsx';
import styles from './help-page.module.css';
import { pictures, screens } from './pictures.ts';
import type { Topic } from './topic.ts';

/** A part of the manual: what one does, how it looks, and the way there. */
export function HelpTopic({ id, title, steps, page, picture }: Topic) {
  const { screen, ...image } = picture ? pictures[picture] : { screen: undefined };
  return (
    <section id={id} className={styles.topic} aria-labelledby={`${id}-titulo`}>
      <div>
        <h2 id={`${id}-titulo`}>{title}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {page && (
          <Link to={page.to} className={styles.there}>
            {page.label}
          </Link>
        )}
      </div>
      {screen && (
        // biome-ignore lint/a11y/useAltText: every picture has its own in `pictures.ts`.
        <img {...image} {...screens[screen]} data-screen={screen} loading="lazy" decoding="async" />
      )}
    </section>
  );
}
