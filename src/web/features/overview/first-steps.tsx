import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Overview } from '#contract/overview.calls.ts';
import { Link } from '../../platform/router/link.tsx';
import type { PagePath } from '../../platform/router/router.ts';
import { overview } from '../../platform/windows.ts';
import styles from './first-steps.module.css';

type Step = {
  isDone: (overview: Overview) => boolean;
  text: string;
  ways: readonly (readonly [to: PagePath, label: string])[];
};

const steps: readonly Step[] = [
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
    isDone: ({ cierre }) => cierre !== null,
    text: 'Abra el catálogo a los pedidos, en Cierres.',
    ways: [['/cierres', 'Ir a Cierres']],
  },
];

export const isUntouched = (shop: Overview) => !steps.some(({ isDone }) => isDone(shop));

/** A new administrator's first steps. Each is ticked once done; after the last, the list disappears. */
export function FirstSteps() {
  const { data } = useQuery(overview);
  if (!data || steps.every(({ isDone }) => isDone(data))) return null;
  return (
    <section className={styles.first} aria-labelledby="primeros-pasos">
      <h2 id="primeros-pasos">Primeros pasos</h2>
      <ol>
        {steps.map(({ isDone, text, ways }) => {
          const done = isDone(data);
          return (
            <li key={text} data-done={done || undefined}>
              {done ? <CircleCheck role="img" aria-label="Hecho" /> : <CircleDashed role="img" aria-label="Falta" />}
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
