import { useState } from 'react';
import { formatExactPrice, formatNumber } from '#contract/format.ts';
import type { PricePreview } from '#contract/prices.calls.ts';
import { toCents } from '#contract/prices.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../dialog-table.module.css';

/** Every price that a change would replace, a part at a time. */
export function PricePreviewTable({ preview: { productos, actualizados, sinCambio } }: { preview: PricePreview }) {
  const [shown, setShown] = useState(PART);
  const withCents = productos.filter(({ despues }) => toCents(despues) % 100 !== 0).length;
  if (actualizados === 0) return <p className={styles.empty}>Ningún precio cambiaría con esta elección.</p>;
  return (
    <>
      <p role="status" className={styles.lead}>
        <strong>{counted(actualizados)}</strong>
        {sinCambio > 0 && `; ${formatNumber(sinCambio)} quedan igual`}. Todavía no se cambió ninguno.
        {withCents > 0 && ` Con centavos, que los precios no muestran: ${formatNumber(withCents)}.`}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Producto</th>
            <th scope="col" className={styles.end}>
              Antes
            </th>
            <th scope="col" className={styles.end}>
              Después
            </th>
          </tr>
        </thead>
        <tbody>
          {productos.slice(0, shown).map(({ productoId, name, codigo, antes, despues }) => (
            <tr key={productoId}>
              <td>
                {name}
                <small>{codigo}</small>
              </td>
              <td className={styles.end}>{formatExactPrice(antes)}</td>
              <td className={styles.end}>
                <strong>{formatExactPrice(despues)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
const counted = (n: number) => (n === 1 ? '1 precio cambiaría' : `${formatNumber(n)} precios cambiarían`);
