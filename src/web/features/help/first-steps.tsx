import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { reasonOf } from '../../platform/api.ts';
import { Link } from '../../platform/router/link.tsx';
import type { PagePath } from '../../platform/router/router.ts';
import styles from './first-steps.module.css';
import { firstSteps } from './queries.ts';

type Step = { done: boolean; text: string; to: PagePath; link: string };

/** What a new administrator does first; each ticks itself off once it is so, and all of it goes with the last. */
export function FirstSteps() {
  const { data, error } = useQuery(firstSteps);
  if (error) return <p role="alert">{reasonOf(error)}</p>;
  if (!data || (data.products && data.sellers && data.opened)) return null;
  const steps: Step[] = [
    {
      done: data.products,
      text: 'Cargue sus productos: uno por uno, de una planilla propia o de la de un proveedor.',
      to: '/planilla-proveedor',
      link: 'Subir una planilla',
    },
    {
      done: data.sellers,
      text: 'Sume a su gente: cree sus cuentas o comparta la página de registro.',
      to: '/new-cliente',
      link: 'Crear un usuario',
    },
    { done: data.opened, text: 'Abra el catálogo a los pedidos.', to: '/cierres', link: 'Ir a Cierres' },
  ];
  return (
    <section className={styles.first} aria-labelledby="primeros-pasos">
      <h2 id="primeros-pasos">Primeros pasos</h2>
      <ol>
        {steps.map(({ done, text, to, link }) => (
          <li key={to} data-done={done || undefined}>
            {done ? <CircleCheck role="img" aria-label="Hecho" /> : <CircleDashed role="img" aria-label="Falta" />}
            <span>
              {text} {!done && <Link to={to}>{link}</Link>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
