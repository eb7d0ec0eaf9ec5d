import { useQuery } from '@tanstack/react-query';
import type { Overview } from '#contract/overview.calls.ts';
import { Link } from '../../platform/router/link.tsx';
import type { PagePath } from '../../platform/router/router.ts';
import { overview } from '../../platform/windows.ts';
import { DoneMark } from '../../ui/done-mark.tsx';
import styles from './first-steps.module.css';

type Step = {
  isDone: (overview: Overview) => boolean;
  text: string;
  ways: readonly (readonly [to: PagePath, label: string])[];
};

const steps: readonly Step[] = [
  {
    isDone: ({ preparado }) => preparado.nombre,
    text: 'Escriba el nombre del negocio: encabeza facturas, pedidos y la página de entrada.',
    ways: [['/ajustes', 'Poner el nombre']],
  },
  {
    isDone: ({ enVenta }) => enVenta > 0,
    text: 'Ponga productos en venta: créelos uno por uno, o súbalos de una planilla. Los que quedan INACTIVO no se ofrecen.',
    ways: [
      ['/planilla-proveedor', 'Subir la planilla de un proveedor'],
      ['/importar-productos', 'Subir una planilla propia'],
      ['/new-producto', 'Crear un producto'],
    ],
  },
  {
    isDone: ({ vendedores }) => Object.values(vendedores).some((sellers) => sellers > 0),
    text: 'Sume vendedores: cree sus cuentas, o envíeles la dirección de la página de registro.',
    ways: [
      ['/new-cliente', 'Crear un usuario'],
      ['/registrarse', 'Abrir la página de registro'],
    ],
  },
  {
    isDone: ({ preparado }) => preparado.cobro,
    text: 'Anote su alias, su CBU o su QR de cobro: los ve quien le paga.',
    ways: [['/ajustes', 'Decir cómo le pagan']],
  },
  {
    isDone: ({ preparado }) => preparado.cotizacion,
    text: 'Anote la cotización del dólar, si cobra en pesos: está en Cuentas, en «Más».',
    ways: [['/cuentas', 'Ir a Cuentas']],
  },
  {
    isDone: ({ cierre }) => cierre !== null,
    text: 'Abra el catálogo a los pedidos, en Cierres.',
    ways: [['/cierres', 'Ir a Cierres']],
  },
];

export const isUntouched = ({ enVenta, vendedores, cierre }: Overview) =>
  !enVenta && !cierre && Object.values(vendedores).every((sellers) => sellers === 0);

/**
 * Lists the first steps of a new shop. The list disappears when all steps are done or when the second window begins.
 */
export function FirstSteps() {
  const { data } = useQuery(overview);
  if (!data || data.anterior || steps.every(({ isDone }) => isDone(data))) return null;
  return (
    <section className={styles.first} aria-labelledby="primeros-pasos">
      <h2 id="primeros-pasos">Primeros pasos</h2>
      <ol>
        {steps.map(({ isDone, text, ways }) => {
          const done = isDone(data);
          return (
            <li key={text} data-done={done || undefined}>
              <DoneMark done={done} />
              <div>
                {text}
                {!done && (
                  <div className={styles.ways}>
                    {ways.map(([to, label]) => (
                      <Link key={to} to={to}>
                        {label}
                      </Link>
                    ))}
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
