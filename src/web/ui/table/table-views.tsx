import { SlidersVertical } from 'lucide-react';
import { useNavigate, useSearch } from '../../platform/router/hooks.ts';
import { Button } from '../button.tsx';
import { openDialog } from '../overlay/dialog.tsx';
import type { Column } from './table-column.ts';
import { isSameView, keepList, type SavedView, useListSettings } from './table-settings.ts';
import { TableViewDialog } from './table-view-dialog.tsx';
import styles from './table-views.module.css';

/** What a view keeps of the address: all but the page. */
function useAsked(): SavedView['search'] {
  const { page: _, ...asked } = useSearch((search) => search);
  return asked;
}

/** Opens how the list is shown. */
export function ViewButton<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const { path } = useListSettings();
  const search = useAsked();
  return (
    <Button
      variant="outline"
      aria-haspopup="dialog"
      onClick={() =>
        openDialog<void>((props) => <TableViewDialog path={path} search={search} columns={columns} {...props} />)
      }
    >
      <SlidersVertical aria-hidden /> Vista
    </Button>
  );
}

/** The views of this list that were given a name. */
export function SavedViews() {
  const navigate = useNavigate();
  const { path, hidden, views } = useListSettings();
  const search = useAsked();
  if (views.length === 0) return null;
  const show = (view: SavedView) => {
    keepList(path, { hidden: view.hidden });
    void navigate({ search: view.search, stays: true });
  };
  return (
    <ul className={styles.views} aria-label="Vistas guardadas">
      {views.map((view) => (
        <li key={view.name}>
          <button type="button" aria-pressed={isSameView(view, { search, hidden })} onClick={() => show(view)}>
            {view.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
