import { useEffect, useRef } from 'react';
import { useNavigate } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { useSession } from '../../platform/session.ts';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { type Found, find } from './find.ts';
import styles from './finder-dialog.module.css';
import { pageGroups } from './page-groups.ts';

/** Where one goes from anywhere: every page by its name, and what administrators look for most. */
export function FinderDialog({ answer }: Answering<void>) {
  const session = useSession();
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector('input')?.focus(), []);
  if (!session) return null;
  const go = (found: Found | null) => {
    if (!found) return;
    answer();
    void navigate({ to: found.to, search: found.search });
  };
  return (
    <Dialog title="Ir a o buscar" onClose={() => answer()}>
      <div ref={content}>
        <Autocomplete
          label="Página, pedido, producto o persona"
          placeholder="Nombre, código o número"
          search={(text) => find(session, text)}
          itemLabel={({ label }) => label}
          value={null}
          onChoose={go}
        />
      </div>
      {pageGroups(session).map(({ name, pages }) => (
        <nav key={name} className={styles.group} aria-label={name}>
          <h3>{name}</h3>
          {pages.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.page} onClick={() => answer()}>
              {label}
            </Link>
          ))}
        </nav>
      ))}
    </Dialog>
  );
}
