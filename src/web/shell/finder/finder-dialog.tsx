import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { catalogueState } from '../../features/windows/queries.ts';
import { useSwitchCatalogue } from '../../features/windows/window-switch.tsx';
import { type LinkGroup, linkGroup, linkGroupsFor, type PageLink, plainUser } from '../../platform/navigation.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import type { PagePath } from '../../platform/router/router.ts';
import { isAdmin, type Session, useSession } from '../../platform/session.ts';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { actionsFor, type Found, ownActions } from './actions.tsx';
import { find, remember, useRecent } from './find.ts';
import styles from './finder-dialog.module.css';

/** Where one goes and what one does from anywhere: pages and actions by their name, and what administrators look for most. */
export function FinderDialog({ answer }: Answering<void>) {
  const session = useSession();
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector('input')?.focus(), []);
  const { data: isOpen } = useQuery(catalogueState);
  const { ask } = useSwitchCatalogue();
  const actions = session
    ? [...(isAdmin(session) && isOpen !== undefined ? actionsFor(isOpen, ask) : []), ...ownActions(session)]
    : [];
  const groups = session ? pageGroups(session) : [];
  const pages = groups.flatMap(({ links }) =>
    links.map(({ to, label }): Found => ({ to, label: `Ir a ${label}`, also: also[to] })),
  );
  const known = [...pages, ...actions];
  const recent = useRecent(known);
  if (!session) return null;
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
          label={isAdmin(session) ? 'Página, pedido, producto, persona, acción o ayuda' : 'Página, acción o ayuda'}
          placeholder={isAdmin(session) ? 'Nombre, código o número' : 'Nombre'}
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

/** Every page that a session may go to: the navigation's, in its groups, and the others. */
export const pageGroups = (session: Session): LinkGroup[] => [
  ...linkGroupsFor(session),
  linkGroup('Otras páginas', others, session),
];

/** What people call a page beside its name. */
const also: Partial<Record<PagePath, string>> = { '/carrito': 'Carrito' };

/** Pages that the header has no link to. */
const others: readonly PageLink[] = [
  { to: '/pedidos-black', label: 'Pedidos Black', shownTo: isAdmin },
  { to: '/individual', label: 'Catálogo', shownTo: plainUser },
  { to: '/productos-black', label: 'Catálogo Black', shownTo: () => true },
  { to: '/carrito', label: 'Mi Pedido', shownTo: plainUser },
  { to: '/new-producto', label: 'Crear Producto', shownTo: isAdmin },
  { to: '/importar-productos', label: 'Importar productos', shownTo: isAdmin },
  { to: '/planilla-proveedor', label: 'Planilla de proveedor', shownTo: isAdmin },
  { to: '/imagenes-en-lote', label: 'Imágenes en lote', shownTo: isAdmin },
  { to: '/new-cliente', label: 'Crear Usuario', shownTo: isAdmin },
  { to: '/crear-proveedor', label: 'Crear Proveedor', shownTo: isAdmin },
  { to: '/ayuda', label: 'Ayuda', shownTo: () => true },
];
