import { List } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { showAs, useCatalogueView } from './catalogue-view.ts';
import styles from './view-button.module.css';

/** Shows the products as a list, more of them at once, or as cards again. */
export function ViewButton() {
  const isList = useCatalogueView() === 'list';
  return (
    <IconButton
      className={styles.button}
      label="Lista compacta"
      title="Lista compacta"
      aria-pressed={isList}
      onClick={() => showAs(isList ? 'cards' : 'list')}
    >
      <List size={20} aria-hidden="true" />
    </IconButton>
  );
}
