import { useQuery } from '@tanstack/react-query';
import { TableError } from '../../../ui/table/table-states.tsx';
import { catalogueProducts } from '../../catalogue/queries.ts';
import { HelpLine } from '../../help/help-line.tsx';
import { cart } from '../cart.ts';
import { sayOtherCatalogue } from '../cart-catalogue.tsx';
import { type CartLines, catalogueOf, joined, newLine } from '../cart-lines.ts';
import { QuickEntry } from './quick-entry.tsx';
import type { QuickLine } from './quick-lines.ts';

/** Adds products to the cart by their codes; an empty cart takes those of either catalogue. */
export function CartQuickEntry({ lines }: { lines: CartLines }) {
  const essential = useQuery(catalogueProducts('ESENCIAL'));
  const black = useQuery(catalogueProducts('BLACK'));
  const failed = [essential, black].find(({ error, data }) => error && !data);
  if (failed?.error) return <TableError error={failed.error} onRetry={() => void failed.refetch()} />;
  const products = essential.data && black.data ? [...essential.data, ...black.data] : undefined;
  const target = {
    tipo: catalogueOf(lines),
    units: new Map(lines.map(({ productoId, quantity }) => [productoId, quantity])),
  };
  return (
    <>
      <HelpLine topic="mas-rapido">Código, cantidad y Enter; o pegue una lista entera.</HelpLine>
      <QuickEntry
        products={products}
        target={target}
        onAdd={(added) => sayOtherCatalogue(cart.edit(withAdded(added)))}
      />
    </>
  );
}

const withAdded = (added: readonly QuickLine[]) => (lines: CartLines) =>
  joined(
    lines,
    added.map(({ product, ...line }) => ({ ...newLine(product), ...line })),
  );
