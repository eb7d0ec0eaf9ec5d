import type { ReactNode } from 'react';
import type { Packing, PackingItem, Parcel } from '#contract/packing.calls.ts';
import { CheckList, ChecklistSection } from './check-list.tsx';
import styles from './packing-page.module.css';
import { deliveryInWords, isDelivered, ParcelDelivery, TeamDelivery } from './parcel-delivery.tsx';
import { allReady, doneOf, isTicked, itemsOfPoint, type Team, type Tick } from './progress.ts';

type Packed = { ventana: number; onTick: (tick: Tick) => void };

export function Parcels({ points, ventana, onTick }: Packed & { points: Packing['puntos'] }) {
  return points.map((point) => {
    const { done, total } = doneOf(itemsOfPoint(point));
    return (
      <section key={point.retiro} className={styles.point}>
        <h2>
          {point.retiro || 'Sin punto de retiro'}{' '}
          <small>
            {done} de {total} productos listos
          </small>
        </h2>
        {point.lideres.map(({ idLider, lider, vendedores }) => (
          <section key={idLider ?? 0} className={styles.team}>
            <h3>{lider ? `Líder: ${lider}` : 'Sin líder'}</h3>
            {lider && <TeamDelivery ventana={ventana} parcels={vendedores} lider={lider} />}
            <div className={styles.sections}>
              {vendedores.map((parcel) => (
                <ParcelSection
                  key={parcel.vendedorId}
                  parcel={parcel}
                  onTick={onTick}
                  delivery={<ParcelDelivery ventana={ventana} parcel={parcel} lider={lider} />}
                />
              ))}
            </div>
          </section>
        ))}
      </section>
    );
  });
}

type OneProps = Packed & { cierre: number; of: { parcel: Parcel; lider: Team['lider']; retiro: string } };

export const OneParcel = ({ of: { parcel, lider, retiro }, cierre, ventana, onTick }: OneProps) => (
  <div className={styles.one}>
    <p>
      {[retiro || 'Sin punto de retiro', lider && `Líder: ${lider}`, `Cierre ${cierre}`].filter(Boolean).join(' · ')}
    </p>
    <ParcelSection parcel={parcel} onTick={onTick} />
    <ParcelDelivery ventana={ventana} parcel={parcel} lider={lider} large />
  </div>
);

type SectionProps = { parcel: Parcel; onTick: Packed['onTick']; delivery?: ReactNode };

function ParcelSection({ parcel, onTick, delivery }: SectionProps) {
  const { vendedorId, vendedor, telefono, pedidos, renglones } = parcel;
  const tick = (items: readonly PackingItem[]) => onTick({ vendedorId, items });
  const orders = `${pedidos.length === 1 ? 'Pedido' : 'Pedidos'} N°\u00a0${pedidos.join(', ')}`;
  const ticked = renglones.every(isTicked);
  return (
    <ChecklistSection
      opened={!delivery}
      title={vendedor}
      note={[telefono, orders].filter(Boolean).join(' · ')}
      state={delivery && deliveryInWords(parcel)}
      done={doneOf(renglones)}
      over={parcel.entrega && isDelivered(parcel) ? 'Entregado' : undefined}
      tickAll={{
        name: ticked ? `Desmarcar todo lo de ${vendedor}` : `Todo listo para ${vendedor}`,
        isTicked: ticked,
        onTick: (all) => tick(allReady(renglones, all)),
      }}
      content={() => <CheckList label={`Productos de ${vendedor}`} items={renglones} onTick={tick} />}
      foot={delivery}
    />
  );
}
