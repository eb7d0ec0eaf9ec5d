import { Trash2 } from 'lucide-react';
import { Button } from '../button.tsx';
import { TextField } from '../form/field.tsx';
import { firstBlank, useForm } from '../form/use-form.ts';
import { IconButton } from '../icon-button.tsx';
import { type Answering, Dialog } from '../overlay/dialog.tsx';
import { usePhone } from '../use-phone.ts';
import type { Column } from './table-column.ts';
import { keepList, type SavedView, setCompact, useCompact, useSettingsOf } from './table-settings.ts';
import styles from './table-view-dialog.module.css';

type Props = Answering<void> & {
  path: string;
  /** What the list is asked for now. */
  search: SavedView['search'];
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'place'>[];
};

/** How a list is shown in this browser: how close its rows stand, which columns it has, and its views by name. */
export function TableViewDialog({ path, search, columns, answer }: Props) {
  const { hidden, views } = useSettingsOf(path);
  const compact = useCompact();
  const phone = usePhone();
  const form = useForm({ name: '' });
  const name = form.values.name.trim();
  const save = async () => {
    if (!(await form.complete(firstBlank({ name }, [['name', 'Escriba un nombre para la vista.']])))) return;
    keepList(path, { views: [...views.filter((view) => view.name !== name), { name, search, hidden }] });
    form.change({ name: '' });
  };
  return (
    <Dialog
      title="Vista de la lista"
      onClose={answer}
      footer={
        <Button variant="outline" onClick={() => answer()}>
          Cerrar
        </Button>
      }
    >
      {!phone && (
        <fieldset className={styles.choices}>
          <legend>Densidad</legend>
          {(['Cómoda', 'Compacta'] as const).map((label) => (
            <label key={label}>
              <input
                type="radio"
                name="densidad"
                checked={compact === (label === 'Compacta')}
                onChange={() => setCompact(label === 'Compacta')}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className={styles.choices}>
        <legend>Columnas</legend>
        {columns.filter(canHide).map(({ id, header }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={!hidden.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                keepList(path, { hidden: checked ? hidden.filter((other) => other !== id) : [...hidden, id] })
              }
            />
            {header}
          </label>
        ))}
      </fieldset>
      <form
        ref={form.ref}
        className={styles.views}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h3>Vistas guardadas</h3>
        <p>Una vista guarda los filtros, el orden y las columnas de ahora. Queda en este navegador hasta que salga.</p>
        {views.length > 0 && (
          <ul>
            {views.map((view) => (
              <li key={view.name}>
                {view.name}
                <IconButton
                  label={`Borrar vista ${view.name}`}
                  onClick={() => keepList(path, { views: views.filter((other) => other !== view) })}
                >
                  <Trash2 size={20} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.new}>
          <TextField {...form.text('name')} label="Nombre de la vista" maxLength={40} autoComplete="off" />
          <Button type="submit" variant="outline">
            Guardar vista
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What says which row it is, and what can be done with it, stays. */
export const canHide = ({ place }: Pick<Column<never>, 'place'>) => !place || place === 'corner';
