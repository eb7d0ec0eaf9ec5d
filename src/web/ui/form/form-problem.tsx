import styles from './form.module.css';

/** Why a form was refused, above its fields, where no field of it is at fault; comes into sight, however far down one was. */
export const FormProblem = ({ reason }: { reason: string | null | undefined }) =>
  reason && (
    <p ref={scrollIntoView} className={styles.problem} role="alert">
      {reason}
    </p>
  );

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
