import styles from './import-page.module.css';
import type { ImportStep } from './import-products.ts';

const phases = { LEER: 'Leyendo', COMPARAR: 'Comparando', GUARDAR: 'Guardando' } as const;
const number = new Intl.NumberFormat('es-AR');

/** Which rows of which phase are done; before the first answer the file is on its way. */
export function ImportProgressBar({ step }: { step: ImportStep | null }) {
  return (
    <label className={styles.progress}>
      <span role="status">
        {step
          ? `${phases[step.fase]}: ${number.format(step.hechas)} de ${number.format(step.total)} filas`
          : 'Enviando planilla…'}
      </span>
      <progress {...(step && { value: step.hechas, max: Math.max(1, step.total) })} />
    </label>
  );
}
