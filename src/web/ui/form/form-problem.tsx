import styles from './form.module.css';

/** The reason for a refusal that concerns no single field. Scrolls into view when it appears. */
export const FormProblem = ({ reason }: { reason: string | null | undefined }) =>
  reason && (
    <p ref={scrollIntoView} className={styles.problem} role="alert">
      {reason}
    </p>
  );

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
