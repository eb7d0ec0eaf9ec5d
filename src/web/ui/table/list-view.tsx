import { Link2, Trash2 } from 'lucide-react';
import { useNavigate, useSearch, useShown } from '../../platform/router/hooks.ts';
import { hrefOf } from '../../platform/router/location.ts';
import { createStoredState, parsed, useStore } from '../../platform/store.ts';
import { Button } from '../button.tsx';
import { TextField } from '../form/field.tsx';
import { blanks, useForm } from '../form/use-form.ts';
import { IconButton } from '../icon-button.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import { handFocusOn } from '../page-heading.tsx';
import { useCopy } from '../use-copy.ts';
import styles from './list-view.module.css';
import { type Column, canHide, inOrder } from './table-column.ts';

/** How a list is shown in this browser: which columns it has in which order, and its views by name. */
export function ListView({ columns }: { columns: readonly Pick<Column<never>, 'id' | 'header' | 'place'>[] }) {
  const { path, hidden, order, views, hide, keep, saveView } = useListSettings();
  const usual = columns.filter(canHide);
  const movable = inOrder(usual, order);
  const ids = movable.map(({ id }) => id);
  const isArranged = movable.some((column, at) => column !== usual[at]);
  const { ref, ...form } = useForm({ name: '' });
  const name = form.values.name.trim();
  const save = async () => {
    if (!(await form.complete(blanks({ name }, [['name', 'Escriba un nombre para la vista.']])))) return;
    saveView(name);
    form.change({ name: '' });
  };
  return (
    <>
      <fieldset className={styles.columns} tabIndex={-1}>
        <legend>Columnas</legend>
        <ul>
          {movable.map(({ id, header }, at) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={!hidden.includes(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    hide(checked ? hidden.filter((other) => other !== id) : [...hidden, id])
                  }
                />
                {header}
              </label>
              <MoveButtons name={header} items={ids} at={at} onMove={(moved) => keep({ order: moved })} />
            </li>
          ))}
        </ul>
        {isArranged && (
          <Button
            variant="link"
            onClick={({ currentTarget }) => {
              currentTarget.closest('fieldset')?.focus();
              keep({ order: [] });
            }}
          >
            Volver al orden de siempre
          </Button>
        )}
      </fieldset>
      <form
        ref={ref}
        className={styles.views}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h3>Vistas guardadas</h3>
        <p>
          Una vista guarda los filtros, el orden y las columnas de ahora. Queda en este navegador hasta que salga; su
          enlace la muestra a quien lo abra.
        </p>
        {views.length > 0 && (
          <ul>
            {views.map((view) => (
              <li key={view.name} ref={handFocusOn} tabIndex={-1}>
                <span>{view.name}</span>
                <CopyLink {...view} path={path} />
                <IconButton
                  label={`Eliminar vista ${view.name}`}
                  onClick={() => keep({ views: views.filter((other) => other !== view) })}
                >
                  <Trash2 size={20} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.new}>
          <TextField {...form.text('name')} label="Nombre de la vista" maxLength={LONGEST_NAME} />
          <Button type="submit" variant="outline">
            Guardar vista
          </Button>
        </div>
      </form>
    </>
  );
}

/** The address that shows a view to others; where it cannot be copied it stands marked. */
function CopyLink({ path, name, search, hidden }: SavedView & { path: string }) {
  const link = `${location.origin}${hrefOf({ pathname: path, search: { ...search, ...asShared({ name, hidden }) } })}`;
  const { copied, copy } = useCopy<HTMLInputElement>(link);
  const label = copied ? 'Copiado' : 'Copiar enlace';
  return (
    <>
      <Button variant="link" aria-label={`${label} de la vista ${name}`} onClick={copy}>
        <Link2 /> {label}
      </Button>
      {copied === false && (
        <TextField
          autoFocus
          label="Enlace"
          value={link}
          readOnly
          description="El enlace quedó marcado: cópielo."
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}

/** The views of this list that were given a name, as buttons; and that of a link, until it is saved. */
export function useSavedViews() {
  const navigate = useNavigate();
  const { hidden, views, keep, saveView } = useListSettings();
  const { asked: search, shared } = useAsked();
  const isShown = (view: SavedView) => written(view) === written({ search, hidden });
  const isNew = shared && !views.some((view) => view.name === shared.name && isShown(view));
  return {
    views: views.map((view) => ({
      name: view.name,
      isShown: isShown(view),
      show: () => {
        keep({ hidden: view.hidden });
        void navigate({ search: view.search, stays: true });
      },
    })),
    shared: isNew ? { name: shared.name, save: () => saveView(shared.name) } : undefined,
  };
}

/** What a view keeps of the address, which is all but the page; and the view that a link brought, with its columns. */
function useAsked() {
  const { page: _, fila: __, vista, sin, ...asked } = useSearch((search) => search);
  const name = typeof vista === 'string' || typeof vista === 'number' ? `${vista}`.trim().slice(0, LONGEST_NAME) : '';
  return { asked, shared: name ? { name, hidden: `${sin ?? ''}`.split(',').filter(Boolean) } : undefined };
}

/** How an address says a view's name and columns. */
const asShared = ({ name, hidden }: Pick<SavedView, 'name' | 'hidden'>) => ({
  vista: name,
  sin: hidden.join(',') || undefined,
});
const LONGEST_NAME = 40;

/** A list as it was looked at: its address without the page, and the columns that were hidden. */
type SavedView = { name: string; search: Record<string, unknown>; hidden: readonly string[] };
/** What this browser keeps of a list. */
type ListSettings = {
  hidden: readonly string[];
  order: readonly string[];
  views: readonly SavedView[];
};
/** By the path of its page. */
type Settings = { lists: Readonly<Record<string, ListSettings>> };

const untouched: ListSettings = { hidden: [], order: [], views: [] };

/** The path of the list that is shown, what is kept of it, and how that changes; the view of a link has columns of its own. */
export function useListSettings() {
  const navigate = useNavigate();
  const path = useShown(({ location }) => location.pathname);
  const kept = useStore(settings, ({ lists }) => lists[path] ?? untouched);
  const { asked: search, shared } = useAsked();
  const { views } = kept;
  const { hidden } = shared ?? kept;
  const keep = (changes: Partial<ListSettings>) => {
    const { lists } = settings.get();
    settings.set({ lists: { ...lists, [path]: { ...(lists[path] ?? untouched), ...changes } } });
  };
  const go = (search: Record<string, unknown>) => void navigate({ search, replace: true, stays: true });
  return {
    path,
    ...kept,
    hidden,
    keep,
    hide: (hidden: readonly string[]) =>
      shared ? go({ ...search, ...asShared({ ...shared, hidden }) }) : keep({ hidden }),
    saveView: (name: string) => {
      keep({ hidden, views: [...views.filter((view) => view.name !== name), { name, search, hidden }] });
      if (shared) go(search);
    },
  };
}

/** What a view shows, to be compared. */
const written = ({ search, hidden }: Omit<SavedView, 'name'>) =>
  JSON.stringify([Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)), hidden.toSorted()]);

function read(text: string | null): Settings {
  const { lists } = Object(parsed(text));
  return {
    lists: Object.fromEntries(Object.entries(Object(lists)).map(([path, list]) => [path, listOf(Object(list))])),
  };
}

const listOf = ({ hidden, order, views }: Record<string, unknown>): ListSettings => ({
  hidden: texts(hidden),
  order: texts(order),
  views: (Array.isArray(views) ? views : []).flatMap((view) => {
    const { name, search, hidden: without } = Object(view) as Record<string, unknown>;
    return typeof name === 'string' ? [{ name, search: Object(search), hidden: texts(without) }] : [];
  }),
});

const texts = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

// Below all that reads what is stored, which it does at once.
const settings = createStoredState<Settings>('listas', { read, write: JSON.stringify });
