import { FileDown, Maximize2, MessageCircle } from 'lucide-react';
import { Fragment } from 'react';
import { formatPrice } from '#contract/format.ts';
import type { PublicField } from '#contract/product-fields.ts';
import type { Product } from '#contract/products.calls.ts';
import { categoryLabel } from '#contract/products.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { ProductPhoto, StockBadge } from '../catalogue/product-photo.tsx';
import { openCustomerPrices } from '../customer-prices/open-customer-prices.tsx';
import { buyingPriceOf, priceForCustomers, shownPrice, useOwnPrices } from '../customer-prices/own-prices.ts';
import { HeartButton, useFavourites } from '../favourites/favourites.tsx';
import { ProductQuantity } from './product-card.tsx';
import styles from './product-detail.module.css';
import { askAndOpenWhatsApp, productOnWhatsApp, shareProduct } from './share-product.tsx';

export function ProductDetail({ product, userID }: { product: Product; userID: string | undefined }) {
  const prices = useOwnPrices();
  const customers = priceForCustomers(product, prices);
  const paid = buyingPriceOf(product, useSession(), prices);
  const isForCustomers = prices?.forCustomers ?? false;
  useFavourites(userID);
  return (
    <div className={styles.product}>
      <div className={styles.photo}>
        <ProductPhoto
          imageUrl={product.imageUrl}
          alt={product.name}
          sizes="(min-width: 36rem) 30rem, calc(100vw - 2.5rem)"
          eager
        />
        <StockBadge product={product} />
        {product.imageUrl && (
          <IconButton
            className={styles.enlarge}
            label={`Ampliar foto de ${product.name}`}
            title="Ampliar foto"
            aria-haspopup="dialog"
            onClick={() => openPhoto(product)}
          >
            <Maximize2 size={20} />
          </IconButton>
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.buy}>
          <p className={styles.price}>{formatPrice(shownPrice(product, prices))}</p>
          {userID && !isForCustomers && <HeartButton product={product} userID={userID} />}
        </div>
        {userID && !isForCustomers && (
          <>
            <p className={styles.customers}>
              {customers !== undefined && `Para sus clientes: ${formatPrice(customers)}`}
              <Button variant="link" onClick={() => openCustomerPrices(product)}>
                {customers === undefined ? 'Poner mi precio' : 'Cambiar mi precio'}
              </Button>
            </p>
            <ProductQuantity product={product} userID={userID} />
          </>
        )}
        <ShareWays product={product} customers={customers} paid={paid} />
        <p className={styles.description}>{product.description}</p>
        <dl className={styles.facts}>
          {Object.values(facts).map(
            (fact) =>
              fact && (
                <Fragment key={fact.label}>
                  <dt>{fact.label}</dt>
                  <dd>{fact.of(product)}</dd>
                </Fragment>
              ),
          )}
        </dl>
      </div>
    </div>
  );
}

const facts: Record<PublicField, { label: string; of: (product: Product) => string } | null> = {
  name: null,
  description: null,
  amount: null,
  codigo: { label: 'Código', of: ({ codigo }) => codigo || '—' },
  categoria: { label: 'Categoría', of: ({ categoria }) => categoryLabel(categoria) },
  tipoProducto: { label: 'Tipo', of: ({ tipoProducto }) => tipoProducto },
  cantidadLimite: null,
  stock: null,
  referencias: null,
  estado: null,
};

type ShareProps = {
  product: Product;
  customers: number | undefined;
  /** The price that the seller pays, if she must be asked before it is shared. */
  paid: number | undefined;
};

function ShareWays({ product, customers, paid }: ShareProps) {
  return (
    <div className={styles.ways}>
      <Button variant="outline" onClick={() => shareProduct(product)} icon={FileDown} label="Hoja en PDF" />
      {paid === undefined ? (
        <WhatsAppButton href={productOnWhatsApp(product, customers)}>WhatsApp</WhatsAppButton>
      ) : (
        <Button variant="outline" onClick={() => askAndOpenWhatsApp(product)} icon={MessageCircle} label="WhatsApp" />
      )}
    </div>
  );
}

const openPhoto = ({ name, imageUrl }: Pick<Product, 'name' | 'imageUrl'>) =>
  bringDialog(async () => (await import('../catalogue/photo-dialog.tsx')).PhotoDialog, { name, imageUrl });
