import { useState } from 'react';
import { counted, formatExactPrice, formatNumber } from '#contract/format.ts';
import type { PricePreview } from '#contract/prices.calls.ts';
import { toCents } from '#contract/prices.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../../../ui/dialog-table.module.css';
import { DialogTable } from '../../../ui/dialog-table.tsx';

/** Every price that a change would replace, a part at a time. */
export function PricePreviewTable({ preview: { productos, actualizados, sinCambio } }: { preview: PricePreview }) {
  const [shown, setShown] = useState(PART);
  const withCents = productos.filter(({ despues }) => toCents(despues) % 100 !== 0).length;
  if (actualizados === 0) return <p className={styles.empty}>Ningún precio cambiaría con esta elección.</p>;
  return (
    <>
      <p role="status">
        <strong>{counted(actualizados, 'precio cambiaría', 'precios cambiarían')}</strong>
        {sinCambio > 0 && `; ${formatNumber(sinCambio)} quedan igual`}. Todavía no se cambió ninguno.
        {withCents > 0 && ` Con centavos, que los precios no muestran: ${formatNumber(withCents)}.`}
      </p>
      <DialogTable
        rows={productos.slice(0, shown)}
        rowKey={({ productoId }) => productoId}
        columns={[
          [
            'Producto',
            ({ name, codigo }) => (
              <>
                {name}
                <small>{codigo}</small>
              </>
            ),
          ],
          ['Antes', ({ antes }) => formatExactPrice(antes)],
          ['Después', ({ despues }) => <strong>{formatExactPrice(despues)}</strong>],
        ]}
      />
      {productos.length > shown && (
        <p className={styles.empty}>
          <Button variant="outline" onClick={() => setShown(shown + PART)}>
            Ver más ({formatNumber(productos.length - shown)})
          </Button>
        </p>
      )}
    </>
  );
}

const PART = 100;
