import type { Packing, PackingItem, Parcel } from '#contract/packing.calls.ts';
import { CheckList } from './check-list.tsx';
import { ChecklistSection } from './checklist-section.tsx';
import styles from './packing-page.module.css';
import { doneOf, isReady, itemsOfPoint } from './progress.ts';
import { allReady, type Tick } from './tick.ts';

type Props = { points: Packing['puntos']; onTick: (tick: Tick) => void };

/** What to hand to whom: by pickup point, leader and seller. */
export function Parcels({ points, onTick }: Props) {
  return points.map((point) => {
    const { done, total } = doneOf(itemsOfPoint(point));
    return (
      <section key={point.retiro} className={styles.point}>
        <h2>
          {point.retiro || 'Sin punto de retiro'}{' '}
          <small>
            {done} de {total} renglones listos
          </small>
        </h2>
        {point.lideres.map(({ idLider, lider, vendedores }) => (
          <section key={idLider ?? 0} className={styles.team}>
            <h3>{lider ? `Líder: ${lider}` : 'Sin líder'}</h3>
            <div className={styles.sections}>
              {vendedores.map((parcel) => (
                <ParcelSection key={parcel.vendedorId} parcel={parcel} onTick={onTick} />
              ))}
            </div>
          </section>
        ))}
      </section>
    );
  });
}

type ParcelProps = { parcel: Parcel; onTick: Props['onTick']; open?: boolean };

/** The parcel that a label's code leads to. */
export const OneParcel = (props: ParcelProps) => (
  <div className={styles.one}>
    <ParcelSection {...props} open />
  </div>
);

function ParcelSection({ parcel, onTick, open = false }: ParcelProps) {
  const { vendedorId, vendedor, telefono, pedidos, renglones } = parcel;
  const tick = (items: readonly PackingItem[]) => onTick({ vendedorId, items });
  const orders = `${pedidos.length === 1 ? 'Pedido' : 'Pedidos'} N° ${pedidos.join(', ')}`;
  const ready = renglones.every(isReady);
  return (
    <ChecklistSection
      opened={open}
      title={vendedor}
      note={[orders, telefono].filter(Boolean).join(' · ')}
      done={doneOf(renglones)}
      tickAll={{
        name: ready ? `Desmarcar todo lo de ${vendedor}` : `Todo listo para ${vendedor}`,
        onTick: (all) => tick(allReady(renglones, all)),
      }}
      content={() => <CheckList label={`Productos de ${vendedor}`} items={renglones} onTick={tick} />}
    />
  );
}
