import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useLayoutEffect } from 'react';
import type { Product } from '#contract/products.calls.ts';
import { orderTypeOf } from '#contract/products.ts';
import { ApiError } from '../../platform/api.ts';
import { useNavigation } from '../../platform/navigation.ts';
import { cacheOwn } from '../../platform/offline/cache-own.ts';
import { reading } from '../../platform/reading.ts';
import { useParam } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { currentSession, useBuyer } from '../../platform/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import message from '../../ui/message-page.module.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { applyTheme } from '../../ui/theme/catalogue-theme.ts';
import { useCataloguePath } from '../cart/cart.ts';
import { CartButton } from '../cart/cart-button.tsx';
import { LoadFailed } from '../catalogue/catalogue-states.tsx';
import { useCustomerMode } from '../customer-prices/own-prices.ts';
import { ProductDetail } from '../shop/product-detail.tsx';
import styles from './product-page.module.css';

export function ProductPage() {
  const id = useParam('id');
  const { data: product, error, refetch } = useQuery(publicProduct(id));
  if (product) return <Shown product={product} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotOffered />;
  if (error) return <LoadFailed what="este producto" error={error} onRetry={() => refetch()} />;
  return <Loading />;
}

function Shown({ product }: { product: Product }) {
  const buyer = useBuyer();
  const { tabs } = useNavigation();
  const forCustomers = useCustomerMode();
  const catalogue = orderTypeOf(product);
  useLayoutEffect(() => {
    applyTheme(catalogue);
    return () => applyTheme('ESENCIAL');
  }, [catalogue]);
  return (
    <article className={styles.page}>
      <Link to={useCataloguePath(catalogue)} className={buttonClass} data-variant="quiet">
        <ArrowLeft /> Ver todo el catálogo
      </Link>
      <PageHeading>{product.name}</PageHeading>
      <ProductDetail product={product} userID={buyer?.userID} />
      {tabs.length === 0 && !forCustomers && <CartButton />}
    </article>
  );
}

function NotOffered() {
  return (
    <section className={message.page}>
      <PageHeading>Este producto ya no se ofrece</PageHeading>
      <p>Puede que se haya agotado o que la dirección esté mal escrita.</p>
      <LinkButton to={useCataloguePath()} label="Ir al catálogo" filled />
    </section>
  );
}

function Loading() {
  return (
    <div className={styles.page} aria-busy="true">
      <p className="visually-hidden" role="status">
        Cargando producto…
      </p>
      <div className={styles.photoToCome} />
    </div>
  );
}

const publicProduct = (id: string) => ({
  ...reading(['producto', id], 'GET /api/producto/:id', {
    params: { id },
    transport: cacheOwn(currentSession()?.userID),
  }),
  meta: { cached: true },
});
