import { ChevronDown, Search } from 'lucide-react';
import { type CategoryFilter, categoryFilters, categoryLabel } from '#contract/products.ts';
import { useSearchKey } from '../ui/use-search-key.ts';
import styles from './toolbar.module.css';

type Props = {
  search: string;
  onSearch: (text: string) => void;
  category: CategoryFilter;
  onCategory: (category: CategoryFilter) => void;
};

/** Search and category, at hand however far one has scrolled. */
export function Toolbar({ search, onSearch, category, onCategory }: Props) {
  const searchKey = useSearchKey();
  return (
    <section className={styles.toolbar} aria-label="Buscar en el catálogo">
      <label className={styles.search}>
        <span className="visually-hidden">Buscar por nombre</span>
        <Search aria-hidden="true" />
        <input
          ref={searchKey}
          type="search"
          aria-keyshortcuts="/"
          placeholder="Buscar"
          enterKeyHint="search"
          autoComplete="off"
          readOnly={import.meta.env.SSR}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      <label className={styles.category}>
        <span className="visually-hidden">Categoría</span>
        <select
          disabled={import.meta.env.SSR}
          value={category}
          onChange={(event) => onCategory(event.target.value as CategoryFilter)}
        >
          {categoryFilters.map((filter) => (
            <option key={filter} value={filter}>
              {categoryLabel(filter)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </label>
    </section>
  );
}
