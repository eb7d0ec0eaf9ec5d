import { useQuery } from '@tanstack/react-query';
import { counted, formatExactPrice } from '#contract/format.ts';
import type { WindowResult as Result, SupplierResult } from '#contract/purchases.calls.ts';
import { reading } from '../../platform/reading.ts';
import { windowsKey } from '../../platform/windows.ts';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './chosen-window.module.css';

const resultOf = (id: number) =>
  reading([...windowsKey, 'resultado', id], 'GET /api/ventanas/:id/resultado', { params: { id } });
const resultBySupplier = (id: number) =>
  reading([...windowsKey, 'resultado-proveedores', id], 'GET /api/ventanas/:id/resultado/proveedores', {
    params: { id },
  });

export function WindowResult({ id, brief = false }: { id: number; brief?: boolean }) {
  const query = useQuery(resultOf(id));
  const { data } = query;
  if (!data) return brief ? null : <Waiting query={query} />;
  // A product delivered in exchange has a price of 0, but a cost.
  if (data.ventas === 0 && data.costo === 0 && data.sinCosto === 0)
    return brief ? null : <p className="soft">Todavía no se entregó nada.</p>;
  return (
    <section aria-label="Resultado">
      <Facts
        className={styles.figures}
        facts={[
          ['Vendido y entregado', formatExactPrice(data.ventas)],
          isCostKnown(data) && ['Costo', formatExactPrice(data.costo)],
          isCostKnown(data) && ['Ganancia', formatExactPrice(data.ganancia)],
          ...changes(data),
        ]}
      />
      {data.sinCosto > 0 && <p className="soft">{withoutCost(data)}</p>}
      {!brief && <Folded title="Resultado por proveedor y producto">{() => <Suppliers id={id} />}</Folded>}
    </section>
  );
}

function changes(result: Result): Fact[] {
  const { devueltas, acreditado, costoRecuperado, correcciones, comisiones, gananciaFinal } = result;
  const since: Fact[] = [];
  if (devueltas !== 0)
    since.push(
      [`Acreditado por ${counted(devueltas, 'devuelta', 'devueltas')}`, formatExactPrice(acreditado)],
      ['Costo que volvió al stock', formatExactPrice(costoRecuperado)],
    );
  if (correcciones !== 0) since.push(['Costo que corrigieron los remitos', formatExactPrice(correcciones)]);
  if (comisiones !== 0) since.push(['Comisiones liquidadas', formatExactPrice(comisiones)]);
  return since.length ? [...since, ['Ganancia final', formatExactPrice(gananciaFinal)]] : [];
}

/** False if no delivered unit has a cost. The profit is then unknown. */
const isCostKnown = ({ costo, sinCosto }: Pick<Result, 'costo' | 'sinCosto'>) => costo !== 0 || sinCosto === 0;

const withoutCost = ({ sinCosto }: Pick<Result, 'sinCosto'>) =>
  `No se ${sinCosto === 1 ? 'cuenta' : 'cuentan'} ${counted(sinCosto, 'unidad entregada', 'unidades entregadas')} sin costo cargado.`;

type ProductResult = SupplierResult['productos'][number];

function Suppliers({ id }: { id: number }) {
  const query = useQuery(resultBySupplier(id));
  return (
    <>
      <Waiting query={query} />
      {query.data?.map(({ proveedorId, razonSocial, ganancia, gananciaFinal, sinCosto, productos }) => (
        <Folded
          key={proveedorId ?? 0}
          title={`${razonSocial} · ganancia ${formatExactPrice(gananciaFinal)}${sinCosto ? ` · ${sinCosto} sin costo` : ''}`}
        >
          {() => (
            <DialogTable
              rows={productos}
              rowKey={({ productoId }) => productoId}
              columns={[
                ['Producto', Product],
                ['Costo', (row) => (row.sinCosto ? 'Sin costo' : formatExactPrice(row.costo))],
                [
                  gananciaFinal === ganancia ? 'Ganancia' : 'Ganancia final',
                  (row) => (row.sinCosto ? '' : formatExactPrice(row.gananciaFinal)),
                ],
              ]}
            />
          )}
        </Folded>
      ))}
    </>
  );
}

/** A product's name and units in one column, because a phone has room for only two more columns. */
const Product = ({ name, unidades, devueltas }: ProductResult) => (
  <>
    {name}
    <small>
      {counted(unidades, 'unidad', 'unidades')}
      {devueltas > 0 && ` · ${counted(devueltas, 'devuelta', 'devueltas')}`}
    </small>
  </>
);
