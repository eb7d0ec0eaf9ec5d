import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import styles from './last-change.module.css';
import { refreshProducts } from './queries.ts';

type Props = {
  name: string;
  undone: string;
  last: { createdAt: string; quien: string; deshecho: string | null; can: { undo: boolean } };
  summary: string;
  question: { title: string; text: string; danger?: boolean };
  undo: () => Promise<unknown>;
  done: string;
  failed: string;
};

/** Shows the last change of many products. A button undoes the change, until somebody edits one of these products. */
export function LastChange({ name, undone, last, summary, question, undo, done, failed }: Props) {
  const [busy, during] = useBusy();
  const { title, ...asked } = question;
  const ask = async () => {
    if (!(await alerts.confirm(title, { ...asked, verb: 'deshacer' }))) return;
    const undone = await during(orReport(undo(), failed));
    void refreshProducts();
    if (undone !== false) void alerts.success(done);
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
        <Button ref={handFocusOn} variant="outline" busy={busy} onClick={ask}>
          Deshacer
        </Button>
      )}
    </section>
  );
}
