import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { CircleX, SkipForward } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import type { ListPage } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Button } from '../button.tsx';
import type { Form, Missing } from '../form/use-form.ts';
import { alerts, orReport } from './alerts.ts';
import { type Answering, openDialog } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { askReason } from './reason-dialog.tsx';
import styles from './review-dialog.module.css';

/** The next item to show. Undefined if none is left, null if the user closed the dialog, false if reading failed. */
type Next<Item> = Item | undefined | null | false;

/** The properties of the dialog for one item of a queue. `next` reads the item that follows, and reports a failure. */
export type Turn<Item> = Answering<Next<Item>> & { item: Item; next: () => Promise<Next<Item>> };

type Queue<Item, Key extends QueryKey> = {
  Dialog: (turn: Turn<Item>) => ReactNode;
  /** The query for the items that have waited longest. */
  waiting: (most: number) => FetchQueryOptions<ListPage<Item>, Error, ListPage<Item>, Key>;
  failed: string;
  done: string;
};

/**
 * Shows the waiting items one after another, beginning with `first`. Ends when none is left or the user closes the
 * dialog.
 */
export async function reviewAll<Item extends { id: number }, Key extends QueryKey>(
  queue: Queue<Item, Key>,
  first?: Item,
) {
  const passed = new Set<number>();
  const read = async () => {
    // Items that the user skipped may still wait, so the query asks for one item more than were shown.
    const { rows } = await queryClient.fetchQuery({ ...queue.waiting(passed.size + 1), staleTime: 0 });
    return rows.find(({ id }) => !passed.has(id));
  };
  const next = () => orReport(read(), queue.failed);
  let item: Next<Item> = first ?? (await next());
  while (item) {
    passed.add(item.id);
    item = await openDialog(queue.Dialog, { item, next });
  }
  if (item === undefined) void alerts.toast(queue.done, { good: true });
}

/** Returns the newest version of an item. Somebody else may have decided the item since it was read. */
export const newestOf = <Item extends { id: number; version: number }>(item: Item, read: readonly Item[] = []) =>
  read.find(({ id, version }) => id === item.id && version >= item.version) ?? item;

/** Sends a decision. Resolves to the message of success, or to null if the user took the decision back. */
type Decide = () => Promise<string | null>;

type Props<Item, Values extends object> = {
  turn: Omit<Turn<Item>, 'item'>;
  title: string;
  form: Form<Values>;
  picture: ReactNode;
  facts: ReactNode;
  decided: string | undefined;
  accept: { label: string; failed: string; missing?: readonly Missing<Values>[]; decide: Decide };
  refuse: { title: string; text: string; failed: string; decide: (reason: string) => Promise<string> };
  /** Called after each decision and each failure, to read the lists again. */
  onEnd: () => void;
  children: ReactNode;
};

export function ReviewDialog<Item, Values extends object>(props: Props<Item, Values>) {
  const { turn, title, form, picture, decided, accept, refuse } = props;
  const isOpen = decided === undefined || form.busy;
  const decide = async (work: Decide, failed: string) => {
    let next: Next<Item>;
    let done: string | null = null;
    const isDone = await form.send(async () => {
      done = await work();
      if (done === null) return false;
      next = await turn.next();
    }, failed);
    props.onEnd();
    if (!isDone) return;
    turn.answer(next);
    if (done) void alerts.toast(done, { good: true });
  };
  const skip = () => decide(async () => '', accept.failed);
  const submit = async () => {
    if (!isOpen) await skip();
    else if (await form.complete(accept.missing)) await decide(accept.decide, accept.failed);
  };
  const askAndRefuse = async () => {
    const reason = await askReason({ title: refuse.title, text: refuse.text, submit: 'Rechazar' });
    if (reason) await decide(() => refuse.decide(reason), refuse.failed);
  };
  return (
    <FormDialog
      title={title}
      size={picture ? 'sheet' : 'medium'}
      form={form}
      submit={isOpen ? accept.label : 'Siguiente'}
      cancel="Cerrar"
      onSubmit={submit}
      onClose={() => turn.answer(null)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is typed are the fields in it. */}
      <div data-whole className={styles.inDialog} onKeyDown={keepHeldEnter}>
        <PictureAndFacts picture={picture}>
          {!isOpen && <Caution role="status">Otra persona ya lo decidió: {decided?.toLowerCase()}.</Caution>}
          {props.facts}
          {isOpen && (
            <>
              {props.children}
              <p className={styles.others}>
                <Button variant="outline" onClick={askAndRefuse} icon={CircleX} label="Rechazar" />
                <Button variant="quiet" onClick={skip} icon={SkipForward} label="Dejar para después" />
              </p>
            </>
          )}
        </PictureAndFacts>
      </div>
    </FormDialog>
  );
}

export const PictureAndFacts = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <div className={styles.item} data-pictured={picture ? true : undefined}>
    {picture && <div className={styles.picture}>{picture}</div>}
    <div className={styles.facts}>{children}</div>
  </div>
);

export const Caution = (text: ComponentProps<'p'>) => <p className={styles.caution} {...text} />;

/** Ignores a held Enter key, which would accept the next item before the user saw it. */
function keepHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
