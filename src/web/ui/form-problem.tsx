import styles from './form.module.css';

/** Why a form was refused, above its fields, where no field of it is at fault. */
export const FormProblem = ({ reason }: { reason: string | undefined }) =>
  reason && (
    <p className={`${styles.problem} ${styles.whole}`} role="alert">
      {reason}
    </p>
  );
