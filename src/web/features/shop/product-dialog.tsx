import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react';
import type { Product } from '#contract/products.calls.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { ProductDetail } from './product-detail.tsx';
import styles from './product-dialog.module.css';

type Props = Answering<void> & { products: readonly Product[]; first: Product; userID: string | undefined };

/** A product with a large photo and full description. A swipe, an arrow key or a button leads to the next product. */
export function ProductDialog({ products, first, userID, answer }: Props) {
  const [place, setPlace] = useState(() => products.indexOf(first));
  const [came, setCame] = useState<'before' | 'after'>();
  const touched = useRef<Pick<Touch, 'clientX' | 'clientY'>>(undefined);
  const product = products[place] ?? first;
  const go = (step: 1 | -1) => {
    if (!products[place + step]) return;
    setPlace(place + step);
    setCame(step === 1 ? 'after' : 'before');
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === 'ArrowRight') go(1);
    if (event.key === 'ArrowLeft') go(-1);
  };
  const swipe = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    const from = touched.current;
    touched.current = undefined;
    if (!from || !touch) return;
    const [x, y] = [touch.clientX - from.clientX, touch.clientY - from.clientY];
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1);
  };
  return (
    <Dialog
      title={product.name}
      size="sheet"
      onClose={answer}
      onKeyDown={press}
      footer={
        products.length > 1 && (
          <div className={styles.others}>
            <IconButton label="Producto anterior" disabled={place === 0} onClick={() => go(-1)}>
              <ChevronLeft />
            </IconButton>
            <small aria-live="polite">
              <span className="visually-hidden">{product.name}, </span>
              {place + 1} de {products.length}
            </small>
            <IconButton label="Producto siguiente" disabled={place === products.length - 1} onClick={() => go(1)}>
              <ChevronRight />
            </IconButton>
          </div>
        )
      }
    >
      <div
        key={product.productoId}
        className={styles.product}
        data-came={came}
        onTouchStart={({ touches }) => {
          touched.current = touches.length === 1 ? touches[0] : undefined;
        }}
        onTouchEnd={swipe}
      >
        <ProductDetail product={product} userID={userID} />
      </div>
    </Dialog>
  );
}

const SWIPE = 48;
