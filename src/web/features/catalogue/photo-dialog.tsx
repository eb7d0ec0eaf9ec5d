import { X } from 'lucide-react';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Product } from '#contract/products.calls.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import styles from './photo-dialog.module.css';
import { ProductPhoto } from './product-photo.tsx';

/** A point of the photo, as shares of its width and height. */
type Point = { x: number; y: number };

/**
 * A photo that fills the screen. Two fingers zoom. A press enlarges the photo around the pressed point, the next press
 * shrinks it.
 */
export function PhotoDialog({ name, imageUrl, answer }: Pick<Product, 'name' | 'imageUrl'> & Answering<void>) {
  const stage = useRef<HTMLDivElement>(null);
  const [around, setAround] = useState<Point>();
  const zoom = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A press by keyboard has no coordinates.
    const pressed = detail === 0 ? centre : { x: (clientX - left) / width, y: (clientY - top) / height };
    setAround(around ? undefined : pressed);
  };
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element || !around) return;
    element.scrollLeft = around.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = around.y * element.scrollHeight - element.clientHeight / 2;
  }, [around]);
  return (
    <Modal className={styles.viewer} aria-label={`Foto de ${name}`} onDismiss={() => answer()}>
      <IconButton label="Cerrar" className={styles.close} onClick={() => answer()}>
        <X />
      </IconButton>
      <div ref={stage} className={styles.stage}>
        <button
          type="button"
          className={styles.photo}
          aria-label="Acercar"
          aria-pressed={around !== undefined}
          onClick={zoom}
        >
          <ProductPhoto imageUrl={imageUrl} alt={name} sizes="(min-width: 40rem) 960px, 200vw" eager />
        </button>
      </div>
    </Modal>
  );
}

const centre: Point = { x: 0.5, y: 0.5 };
