import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { counted } from '#contract/format.ts';
import type { OrderType } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { ALL_PRODUCTS, categoryFilters } from '#contract/products.ts';
import { inPlace, late, laterParts } from '../../platform/late.tsx';
import { useNavigation } from '../../platform/navigation.ts';
import { useUrlState } from '../../platform/router/hooks.ts';
import { useBuyer } from '../../platform/session.ts';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { searchIn } from '../../ui/search-text.ts';
import { WindowBanner } from '../../ui/windows/window-banner.tsx';
import { CartButton } from '../cart/cart-button.tsx';
import { CartChanges, useCartRepair } from '../cart/cart-catalogue.tsx';
import { LoadFailed } from '../catalogue/catalogue-states.tsx';
import { catalogueProducts, foreseenProducts, namedProducts } from '../catalogue/queries.ts';
import { useCustomerMode } from '../customer-prices/own-prices.ts';
import { useFavourites } from '../favourites/favourites.tsx';
import { CatalogueSwitch, PricesButton, ReturnsPolicyButton, ViewButton } from './catalogue-head.tsx';
import styles from './catalogue-page.module.css';
import { GridSkeleton, ProductGrid } from './product-grid.tsx';
import { ownLists, Toolbar } from './toolbar.tsx';

type Props = {
  catalogue: OrderType;
  afterOrder?: boolean;
};

function CataloguePage({ catalogue, afterOrder = false }: Props) {
  const { tabs } = useNavigation();
  const forCustomers = useCustomerMode();
  const buyer = useBuyer();
  // Customer mode has neither cart nor favourites.
  const userID = forCustomers ? undefined : buyer?.userID;
  const [{ buscar, categoria, lista }, change] = useUrlState(readView);
  const [typed, type] = useTypedText(buscar, (text) => change({ buscar: text || undefined }, { replace: true }));
  const query = useQuery({
    ...catalogueProducts(catalogue, categoria),
    placeholderData: () => foreseenProducts(catalogue, categoria),
  });
  useCartRepair({ tipo: catalogue, query, complete: categoria === ALL_PRODUCTS });
  // Without a connection, a category shows its products from the last complete catalogue.
  const products = query.data ?? foreseenProducts(catalogue, categoria);
  const searched = useDeferredValue(typed);
  const own = userID && lista;
  const favourites = useFavourites(userID);
  const marked = favourites.data;
  const unread = own === 'favoritos' && !marked;
  const showAll = () => {
    type('');
    change({ buscar: undefined, categoria: undefined, lista: undefined });
  };
  const listed = own === 'favoritos' ? marked && products?.filter((one) => marked.includes(one.productoId)) : products;
  const { found, near } = useSearch(listed ?? none, searched);

  return (
    <>
      <header className={styles.head}>
        <PageHeading>{titles[catalogue]}</PageHeading>
        <CatalogueSwitch catalogue={catalogue} />
        <p className={styles.count} role="status">
          {listed && own !== 'habituales' && countOf(found, near && searched)}
        </p>
        <div className={styles.actions}>
          <ReturnsPolicyButton />
          <ViewButton />
          {userID && <PricesButton />}
        </div>
      </header>
      {!forCustomers && (
        <>
          {tabs.length === 0 && <CartButton />}
          {afterOrder && <PlacedOrder />}
          <WindowBanner />
          {userID && <PickupDay />}
          <CartChanges />
          <WaitingOrderNotice />
        </>
      )}
      <Toolbar
        search={typed}
        onSearch={type}
        filter={own || categoria}
        lists={userID ? ownLists : []}
        onFilter={(filter) => {
          const chosen = readView({ categoria: filter, lista: filter });
          change({ categoria: chosen.categoria === ALL_PRODUCTS ? undefined : chosen.categoria, lista: chosen.lista });
        }}
      />
      {(query.isPending || (unread && !favourites.error)) && <GridSkeleton />}
      {query.isError && !products && <LoadFailed error={query.error} onRetry={() => query.refetch()} />}
      {products && unread && favourites.error && (
        <LoadFailed what="sus favoritos" error={favourites.error} onRetry={() => favourites.refetch()} />
      )}
      {listed && found.length === 0 && (
        <NothingFound
          search={typed}
          category={categoria}
          unmarked={own === 'favoritos' && listed.length === 0}
          onShowAll={showAll}
        />
      )}
      {own === 'habituales' && userID ? (
        found.length > 0 && <UsualProducts products={found} userID={userID} onShowAll={showAll} />
      ) : (
        <ProductGrid products={found} userID={userID} />
      )}
    </>
  );
}

export const EssentialCataloguePage = () => <CataloguePage catalogue="ESENCIAL" />;
export const OrderedCataloguePage = () => <CataloguePage catalogue="ESENCIAL" afterOrder />;
export const BlackCataloguePage = () => <CataloguePage catalogue="BLACK" />;

const UsualProducts = inPlace(
  late(() => import('./usual-products.tsx')),
  ({ UsualProducts }) => UsualProducts,
);
const PlacedOrder = inPlace(laterParts, ({ PlacedOrder }) => PlacedOrder);
const PickupDay = inPlace(laterParts, ({ PickupDay }) => PickupDay);
const NothingFound = inPlace(laterParts, ({ NothingFound }) => NothingFound);
const WaitingOrderNotice = inPlace(laterParts, ({ WaitingOrderNotice }) => WaitingOrderNotice);
const titles = { ESENCIAL: 'CATÁLOGO ESENCIAL', BLACK: 'CATALOGO BLACK' };
const none: readonly Product[] = [];

const readView = ({ buscar, categoria, lista }: Record<string, unknown>) => ({
  buscar: buscar === undefined ? '' : String(buscar),
  categoria: categoryFilters.find((filter) => filter === categoria) ?? ALL_PRODUCTS,
  lista: ownLists.find(({ list }) => list === lista)?.list,
});

/** `near`: the searched text, if these products are only similar to it. */
function countOf({ length }: readonly Product[], near: string | false) {
  const count = counted(length, 'producto', 'productos');
  return near === false ? count : `Parecidos a «${near.trim()}»: ${count}`;
}

type Search = { found: readonly Product[]; near: boolean };

function useSearch(products: readonly Product[], typed: string): Search {
  const named = namedProducts(products, typed);
  const exact = named.length > 0 ? named : byDescription(products, typed);
  const misses = products.length > 0 && exact.length === 0;
  // The similar search is loaded only when no product fits. Without a connection it cannot be loaded.
  const { data } = useQuery({
    queryKey: ['busqueda-aproximada'],
    queryFn: bringSimilar,
    enabled: misses,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const similar = misses && data ? data.similarProducts(products, typed) : [];
  return similar.length > 0 ? { found: similar, near: true } : { found: exact, near: false };
}

const bringSimilar = () => import('../catalogue/similar-products.ts');
const byDescription = searchIn<Product>(({ description }) => [description]);
