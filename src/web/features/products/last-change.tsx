import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import styles from './last-change.module.css';
import { refreshProducts } from './queries.ts';

type Props = {
  /** Names what was done, as 'Último cambio'; `undone` says the same of one that was taken back. */
  name: string;
  undone: string;
  last: { createdAt: string; quien: string; deshecho: string | null; can: { undo: boolean } };
  summary: string;
  question: { title: string; text: string; danger?: boolean };
  undo: () => Promise<unknown>;
  done: string;
  failed: string;
};

/** What the last change of many products did, and the way back while none of them was edited since. */
export function LastChange({ name, undone, last, summary, question, undo, done, failed }: Props) {
  const { mutate, isPending } = useMutation({
    // The one that was asked about, whatever came while the question stood.
    mutationFn: (asked: Props['undo']) => asked(),
    onSuccess: () => {
      void refreshProducts();
      void alerts.success(done);
    },
    onError: (error) => {
      void refreshProducts();
      void alerts.error(failed, { text: reasonOf(error) });
    },
  });
  const { title, ...asked } = question;
  const ask = async () => {
    if (await alerts.confirm(title, { ...asked, verb: 'deshacer' })) mutate(undo);
  };
  return (
    <section className={styles.last} aria-label={name}>
      <p>
        <strong>{last.deshecho ? undone : name}</strong>
        {summary}
        <small>
          {formatMoment(last.createdAt)}, {last.quien}
        </small>
      </p>
      {last.can.undo && (
        <Button ref={handFocusOn} variant="outline" busy={isPending} onClick={ask}>
          Deshacer
        </Button>
      )}
    </section>
  );
}
