import { PackageOpen, SearchX } from 'lucide-react';
import { ALL_PRODUCTS, type CategoryFilter, categoryLabel } from '#contract/products.ts';
import { isAdmin, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './catalogue-states.module.css';

export const Nothing = ({ title, text, onShowAll }: { title: string; text?: string; onShowAll: () => void }) => (
  <div className={styles.state}>
    <SearchX />
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    <Button variant="outline" onClick={onShowAll} label="Ver todos los productos" />
  </div>
);

type NothingFoundProps = {
  search: string;
  category: CategoryFilter;
  unmarked: boolean;
  onShowAll: () => void;
};

export function NothingFound({ search, category, unmarked, onShowAll }: NothingFoundProps) {
  const session = useSession();
  const wanted = search.trim();
  if (unmarked)
    return (
      <Nothing onShowAll={onShowAll} title="Todavía no marcó favoritos" text="Abra un producto y toque su corazón." />
    );
  if (wanted === '' && category === ALL_PRODUCTS)
    return (
      <div className={styles.state}>
        <PackageOpen />
        <h2>Todavía no hay productos en este catálogo</h2>
        {isAdmin(session) && <LinkButton to="/new-producto" label="Crear Producto" filled />}
      </div>
    );
  const none = wanted ? `Ninguno tiene «${wanted}» en su nombre ni en su código` : 'No hay ninguno';
  const where = category === ALL_PRODUCTS ? '' : ` en ${categoryLabel(category)}`;
  return <Nothing onShowAll={onShowAll} title="No encontramos productos" text={`${none}${where}.`} />;
}
