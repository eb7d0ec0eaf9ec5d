import { type ComponentType, Fragment, type ReactNode } from 'react';
import { inPlace, laterParts } from '../../platform/late.tsx';
import { createStore, useStore } from '../../platform/store.ts';

/** A titled dialog over the page; on a phone it fills the screen from the bottom. */
export const Dialog = inPlace(laterParts, ({ DialogFrame }) => DialogFrame);

export type Answering<Answer> = { answer: (answer: Answer) => void };
/** What it answers, and what else it is given. */
export type AnswerOf<Props> = Props extends Answering<infer Answer> ? Answer : never;
export type Given<Props> = object extends Omit<Props, 'answer'> ? [Omit<Props, 'answer'>?] : [Omit<Props, 'answer'>];

/**
 * Opens a dialog from anywhere and waits for its answer: `const chosen = await openDialog(ChooseProduct, { products })`. The
 * component renders a `<Dialog>` and calls `answer` once.
 */
export const openDialog = <Props extends Answering<never>>(
  Content: ComponentType<Props>,
  ...[given]: Given<Props>
): Promise<AnswerOf<Props>> =>
  new Promise((resolve) => {
    const answer = (answered: AnswerOf<Props>) => {
      openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
      resolve(answered);
    };
    const props = { ...given, answer } as unknown as Props;
    const dialog: OpenedDialog = { id: ++lastId, content: <Content {...props} /> };
    // Until dialogs can be seen none keeps the page from a second press, which then stands for the first.
    openDialogs.set(laterParts.get() ? [...openDialogs.get(), dialog] : [dialog]);
  });

/** Waits until none of these dialogs is open, and what its answer leads to has begun. */
export async function whenClosed(isMeant: (dialog: OpenedDialog) => boolean): Promise<void> {
  while (openDialogs.get().some(isMeant)) {
    await new Promise<void>((resolve) => {
      const stop = openDialogs.subscribe(() => {
        stop();
        setTimeout(resolve);
      });
    });
  }
}

export function closeDialogs() {
  comingDialog.set(undefined);
  openDialogs.set([]);
}

/** Where the dialogs of `openDialog` appear; the shell renders it once. */
export function Dialogs() {
  return useStore(openDialogs).map(({ id, content }) => <Fragment key={id}>{content}</Fragment>);
}

type OpenedDialog = { id: number; content: ReactNode };
/** The dialogs that are open, in the order they opened. */
export const openDialogs = createStore<readonly OpenedDialog[]>([]);
/** The dialog that was asked for last and is on its way. */
export const comingDialog = createStore<object | undefined>(undefined);
let lastId = 0;
