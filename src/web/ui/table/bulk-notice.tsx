import { Button } from '../button.tsx';
import styles from './bulk-notice.module.css';

type Props = {
  /** What was done, a sentence each. */
  done: readonly string[];
  /** Said above those that were left. */
  failed: string;
  /** Which were left and why. */
  left: readonly { id: number; text: string }[];
  onDismiss: () => void;
};

/** What became of many rows that were to be changed with one call. */
export const BulkNotice = ({ done, failed, left, onDismiss }: Props) => (
  <div className={styles.notice} role={left.length > 0 ? 'alert' : 'status'}>
    {done.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {left.length > 0 && (
      <>
        <p className={styles.failed}>{failed}</p>
        <ul>
          {left.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      </>
    )}
    <Button variant="outline" onClick={onDismiss}>
      Cerrar
    </Button>
  </div>
);
