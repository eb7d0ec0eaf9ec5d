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
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { useSearchKey } from '../../ui/use-search-key.ts';
import styles from './toolbar.module.css';

export const ownLists = [
  { list: 'favoritos', label: 'Favoritos' },
  { list: 'habituales', label: 'Lo que suelo pedir' },
] as const;
type OwnList = (typeof ownLists)[number];
type Filter = CategoryFilter | OwnList['list'];

type FilterProps = {
  filter: Filter;
  lists: readonly OwnList[];
  onFilter: (filter: Filter) => void;
};
type Props = FilterProps & { search: string; onSearch: (text: string) => void };

export function Toolbar({ search, onSearch, ...props }: Props) {
  const { filter, lists, onFilter } = props;
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
          value={filter}
          onChange={(event) => onFilter(event.target.value as Filter)}
        >
          {categoryFilters.map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category)}
            </option>
          ))}
          {lists.map(({ list, label }) => (
            <option key={list} value={list}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <FilterChips {...props} />
    </section>
  );
}

function FilterChips({ filter, lists, onFilter }: FilterProps) {
  const chips = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (filter === ALL_PRODUCTS) chips.current?.scrollTo({ left: 0 });
    else chips.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [filter]);
  return (
    <ChoiceChips<Filter>
      ref={chips}
      className={styles.chips}
      label="Filtrar por rubro"
      choices={[
        ['Todos', ALL_PRODUCTS],
        ...lists.map(({ list, label }) => [label, list] as const),
        ...categories.map((category) => [categoryTitle(category), category] as const),
      ]}
      value={filter}
      onPick={onFilter}
    />
  );
}
