import { ChevronDown, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  ALL_PRODUCTS,
  type CategoryFilter,
  categoryFilters,
  categoryLabel,
  categoryTitle,
} from '#contract/products.ts';
import { Chips } from '../ui/chips.tsx';
import { useSearchKey } from '../ui/use-search-key.ts';
import styles from './toolbar.module.css';

type Props = {
  search: string;
  onSearch: (text: string) => void;
} & CategoryProps;
type CategoryProps = {
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
          placeholder="Buscar por nombre o código"
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
      <CategoryChips category={category} onCategory={onCategory} />
    </section>
  );
}

/** What the selector offers, for a thumb: the one that is chosen comes into sight. */
function CategoryChips({ category, onCategory }: CategoryProps) {
  const chips = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (category === ALL_PRODUCTS) chips.current?.scrollTo({ left: 0 });
    else chips.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [category]);
  return (
    <Chips ref={chips} className={styles.chips} aria-label="Filtrar por rubro">
      {categoryFilters.map((filter) => (
        <button key={filter} type="button" aria-pressed={filter === category} onClick={() => onCategory(filter)}>
          {filter === ALL_PRODUCTS ? 'Todos' : categoryTitle(filter)}
        </button>
      ))}
    </Chips>
  );
}
