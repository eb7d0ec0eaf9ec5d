import { ListFilter, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  ALL_PRODUCTS,
  type CategoryFilter,
  categories,
  categoryFilters,
  categoryLabel,
  categoryTitle,
} from '#contract/products.ts';
import { Chips } from '../../ui/chips.tsx';
import { useSearchKey } from '../../ui/use-search-key.ts';
import styles from './toolbar.module.css';

/** The buyer's own lists, offered as filters beside the categories. */
export const ownLists = [
  { list: 'favoritos', label: 'Favoritos' },
  { list: 'habituales', label: 'Lo que suelo pedir' },
] as const;
type OwnList = (typeof ownLists)[number]['list'];

type Props = { search: string; onSearch: (text: string) => void } & CategoryProps;
type CategoryProps = {
  category: CategoryFilter;
  onCategory: (category: CategoryFilter) => void;
  /** The buyer's list on display; null for visitors, who have none. */
  own: OwnList | undefined | null;
  onOwn: (list: OwnList) => void;
};

/** Search and category, always in sight while scrolling. */
export function Toolbar({ search, onSearch, category, onCategory, own, onOwn }: Props) {
  const searchKey = useSearchKey();
  return (
    <section className={styles.toolbar} aria-label="Buscar en el catálogo">
      <label className={styles.search}>
        <span className="visually-hidden">Buscar por nombre</span>
        <Search />
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
      <label className={styles.category} title="Categoría">
        <span className="visually-hidden">Categoría</span>
        <ListFilter />
        <select
          disabled={import.meta.env.SSR}
          value={own ?? category}
          onChange={({ target: { value } }) => {
            const mine = ownLists.find(({ list }) => list === value);
            if (mine) onOwn(mine.list);
            else onCategory(value as CategoryFilter);
          }}
        >
          {categoryFilters.map((filter) => (
            <option key={filter} value={filter}>
              {categoryLabel(filter)}
            </option>
          ))}
          {own !== null &&
            ownLists.map(({ list, label }) => (
              <option key={list} value={list}>
                {label}
              </option>
            ))}
        </select>
      </label>
      <CategoryChips category={category} onCategory={onCategory} own={own} onOwn={onOwn} />
    </section>
  );
}

/** The choices of the category selector as chips, where there is room. The chosen chip scrolls into view. */
function CategoryChips({ category, onCategory, own, onOwn }: CategoryProps) {
  const chips = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (category === ALL_PRODUCTS && !own) chips.current?.scrollTo({ left: 0 });
    else chips.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [category, own]);
  return (
    <Chips ref={chips} className={styles.chips} aria-label="Filtrar por rubro">
      <button type="button" aria-pressed={category === ALL_PRODUCTS && !own} onClick={() => onCategory(ALL_PRODUCTS)}>
        Todos
      </button>
      {own !== null &&
        ownLists.map(({ list, label }) => (
          <button key={list} type="button" aria-pressed={list === own} onClick={() => onOwn(list)}>
            {label}
          </button>
        ))}
      {categories.map((filter) => (
        <button key={filter} type="button" aria-pressed={filter === category} onClick={() => onCategory(filter)}>
          {categoryTitle(filter)}
        </button>
      ))}
    </Chips>
  );
}
