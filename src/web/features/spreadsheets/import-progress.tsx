import { formatNumber } from '#contract/format.ts';
import styles from './import-page.module.css';
import type { ImportStep } from './import-products.ts';

const phases = { LEER: 'Leyendo', COMPARAR: 'Comparando', GUARDAR: 'Guardando' } as const;

/** Which rows of which phase are done; before the first answer the file is on its way. */
export function ImportProgressBar({ step }: { step: ImportStep | null }) {
  return (
    <label className={styles.progress}>
      <span role="status">
        {step
          ? `${phases[step.fase]}: ${formatNumber(step.hechas)} de ${formatNumber(step.total)} filas`
          : 'Enviando planilla…'}
      </span>
      <progress {...(step && { value: step.hechas, max: Math.max(1, step.total) })} />
    </label>
  );
}
