import { useState } from 'react';
import { Link } from '../../platform/router/link.tsx';
import { isAdmin, useSession } from '../../platform/session.ts';
import { TextField } from '../../ui/form/field.tsx';
import { addressOf, type PictureName, pictures, screens } from '../../ui/help/pictures.ts';
import type { Topic } from '../../ui/help/topic.ts';
import { topicsAbout, topicsFor } from '../../ui/help/topics.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useSearchKey } from '../../ui/use-search-key.ts';
import { FirstSteps } from '../overview/first-steps.tsx';
import styles from './help-page.module.css';

export function HelpPage() {
  const session = useSession();
  const searchKey = useSearchKey();
  const [typed, type] = useState('');
  const wanted = typed.trim();
  const all = topicsFor(session);
  const topics = wanted ? topicsAbout(all, wanted) : all;
  return (
    <div className={styles.help}>
      <PageHeading>Ayuda</PageHeading>
      <div className={styles.search}>
        <TextField
          ref={searchKey}
          compact
          bare
          label="Buscar en la ayuda"
          placeholder="Buscar en la ayuda"
          type="search"
          aria-keyshortcuts="/"
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        {topics.length === 0 && <p role="status">Ningún tema habla de «{wanted}».</p>}
      </div>
      {isAdmin(session) && !wanted && <FirstSteps />}
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

function HelpTopic({ id, title, steps, page, picture }: Topic) {
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
      {picture && <Picture name={picture} />}
    </section>
  );
}

function Picture({ name }: { name: PictureName }) {
  const { screen, alt } = pictures[name];
  return (
    <img src={addressOf(name)} alt={alt} {...screens[screen]} data-screen={screen} loading="lazy" decoding="async" />
  );
}
