import { type ComponentType, Fragment, type ReactNode } from 'react';
import { inPlace, laterParts } from '../../platform/late.tsx';
import { createStore, useStore } from '../../platform/store.ts';

/** A titled dialog over the page. On a phone a `small` dialog stands at the bottom; all others fill the screen. */
export const Dialog = inPlace(laterParts, ({ DialogFrame }) => DialogFrame);

export type Answering<Answer> = { answer: (answer: Answer) => void };
export type AnswerOf<Props> = Props extends Answering<infer Answer> ? Answer : never;
/** The properties that the caller gives to a dialog: all but `answer`. */
export type Given<Props> = object extends Omit<Props, 'answer'> ? [Omit<Props, 'answer'>?] : [Omit<Props, 'answer'>];

/** Opens a dialog and waits for its answer: `await openDialog(ChooseProduct, { products })`. */
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
    // Until the dialogs' code has loaded, a dialog is invisible and users press again. A new dialog then replaces the
    // earlier one.
    openDialogs.set(laterParts.get() ? [...openDialogs.get(), dialog] : [dialog]);
  });

/** Waits until no matching dialog is open and the code that awaited its answer has gone on. */
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

export function Dialogs() {
  return useStore(openDialogs).map(({ id, content }) => <Fragment key={id}>{content}</Fragment>);
}

type OpenedDialog = { id: number; content: ReactNode };
export const openDialogs = createStore<readonly OpenedDialog[]>([]);
/** The dialog requested last, while its code loads. */
export const comingDialog = createStore<object | undefined>(undefined);
let lastId = 0;
