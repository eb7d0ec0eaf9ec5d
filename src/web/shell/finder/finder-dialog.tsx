import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigation } from '../../platform/navigation.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import type { PagePath } from '../../platform/router/router.ts';
import { useSession } from '../../platform/session.ts';
import { catalogueState } from '../../platform/windows.ts';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { useSwitchCatalogue } from '../../ui/windows/window-switch.tsx';
import { type Found, ownActions } from './actions.tsx';
import { find, finderOf, remember, useRecent } from './find.ts';
import styles from './finder-dialog.module.css';

/** The finder: pages and actions by name and, for administrators, orders, products and people. */
export function FinderDialog({ answer }: Answering<void>) {
  const session = useSession();
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector('input')?.focus(), []);
  const { data: isOpen } = useQuery(catalogueState);
  const { ask } = useSwitchCatalogue();
  const finder = session && finderOf(session);
  const actions =
    session && finder ? [...(isOpen === undefined ? [] : finder.actions(isOpen, ask)), ...ownActions(session)] : [];
  const { groups: linked, others } = useNavigation();
  const groups = [...linked, { name: 'Otras páginas', links: others }];
  const pages = groups.flatMap(({ links }) =>
    links.map(({ to, label }): Found => ({ to, label: `Ir a ${label}`, also: also[to] })),
  );
  const known = [...pages, ...actions];
  const recent = useRecent(known);
  if (!session || !finder) return null;
  const leave = (found: Found) => {
    answer();
    remember(found, known);
  };
  const choose = (found: Found | null) => {
    if (!found) return;
    leave(found);
    if ('run' in found) found.run();
    else void navigate({ to: found.to, search: found.search, hash: found.hash });
  };
  return (
    <Dialog title="Ir a o buscar" onClose={() => answer()}>
      <div ref={content}>
        <Autocomplete
          label={finder.label}
          placeholder={finder.placeholder}
          search={(text) => find(session, known, text)}
          itemLabel={({ label }) => label}
          value={null}
          onChoose={choose}
        />
      </div>
      <Choices name="Recientes" found={recent} onChoose={choose} />
      <Choices name="Acciones" found={actions} onChoose={choose} />
      {groups.map(({ name, links }) => (
        <nav key={name} className={styles.group} aria-label={name}>
          <h3>{name}</h3>
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.page} onClick={() => leave({ to, label: `Ir a ${label}` })}>
              {label}
            </Link>
          ))}
        </nav>
      ))}
    </Dialog>
  );
}

type ChoicesProps = { name: string; found: readonly Found[]; onChoose: (found: Found) => void };

function Choices({ name, found, onChoose }: ChoicesProps) {
  if (found.length === 0) return null;
  return (
    <section className={styles.group} aria-label={name}>
      <h3>{name}</h3>
      {found.map((one) => (
        <button key={one.label} type="button" className={styles.page} onClick={() => onChoose(one)}>
          {one.label}
        </button>
      ))}
    </section>
  );
}

/** Other names of a page. */
const also: Partial<Record<PagePath, string>> = { '/carrito': 'Carrito' };
