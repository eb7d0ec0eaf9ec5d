import type { ReactNode } from 'react';
import { durations } from '#contract/first-messages.ts';
import { reasonOf } from '../../platform/api.ts';
import { laterParts } from '../../platform/late.tsx';
import { createStore } from '../../platform/store.ts';
import { openDialogs, whenClosed } from './dialog.tsx';

type Timing = { text?: string; duration?: number };
type Question = {
  text?: string;
  yes?: string;
  no?: string;
  /** What the yes button does, as verb and object: 'vaciar el carrito'. */
  verb?: string;
  danger?: boolean;
  /** Facts for the decision, shown under the text. */
  details?: ReactNode;
};
type Said = Timing &
  Question & {
    good?: boolean;
    /** A button that the message offers while it shows. */
    action?: { label: string; run: () => void };
  };
export type Alert = Said & {
  id: number;
  kind: 'success' | 'error' | 'warning' | 'toast' | 'notice' | 'confirm' | 'busy';
  title: string;
  /** Closes the alert. For a question, `yes` is the answer. */
  end: (yes?: boolean) => void;
};

export const openAlerts = createStore<readonly Alert[]>([]);

/**
 * The alerts of §8. Durations are in ms, by default those of §9. The promise of a timed alert resolves when the alert
 * ends.
 */
export const alerts = {
  /**
   * Announces a success without blocking the page. Waits until dialogs that opened meanwhile are closed. Resolves to
   * true if the user is still on the same page, so that the caller may go on.
   */
  success: async (title: string, timing?: Timing) => {
    const { pathname } = location;
    const before = openDialogs.get();
    await timed('success', title, durations.session, timing);
    await whenClosed((dialog) => !before.includes(dialog));
    return location.pathname === pathname;
  },
  error: (title: string, timing?: Timing) => timed('error', title, durations.error, timing),
  failure: (title: string, error: unknown, timing?: Timing) =>
    alerts.error(title, { text: reasonOf(error), ...timing }),
  warning: (title: string, timing?: Timing) => timed('warning', title, durations.error, timing),
  /** A message at the top right that does not block the page. Repeating it restarts its time. */
  toast: (title: string, timing?: Timing & { good?: boolean }) => {
    for (const alert of openAlerts.get()) if (isAgain(alert, title, timing)) alert.end();
    return timed('toast', title, durations.catalogue, timing);
  },
  /** Ends all toasts except those with an undo button. */
  endToasts: () => {
    for (const alert of openAlerts.get()) if (alert.kind === 'toast' && !alert.action) alert.end();
  },
  /** A toast for a finished action, with an undo button. It replaces an earlier one with the same title. */
  undo: (title: string, undo: () => void, text?: string) => {
    for (const alert of openAlerts.get())
      if (alert.kind === 'toast' && alert.action && alert.title === title) alert.end();
    return timed('toast', title, UNDO_MS, { text, action: { label: 'Deshacer', run: undo } });
  },
  /** Shows a notice until the user presses OK. */
  notice: async (title: string, said: { text?: string } = {}): Promise<void> => {
    await opened('notice', title, said);
  },
  /** Asks a question. Resolves to false on Escape and on the safe button, which has the focus. */
  confirm: (title: string, { yes = 'Si', no = 'No', ...said }: Question = {}) =>
    opened('confirm', title, { yes, no, ...said }),
  endQuestions: () => {
    for (const alert of openAlerts.get()) if (alert.kind === 'confirm') alert.end();
  },
  /** Blocks the page until the work settles. Returns the work's result or error. */
  busy: <T>(title: string, work: Promise<T>): Promise<T> => {
    const { end } = open('busy', title, {});
    return work.finally(() => end());
  },
};

/** Returns the work's result. If the work fails, announces it and returns false. */
export const orReport = <Done>(work: Promise<Done>, failed: string): Promise<Done | false> =>
  work.catch((error: unknown) => {
    void alerts.failure(failed, error);
    return false;
  });

const isAgain = (alert: Alert, title: string, { text }: Timing = {}) =>
  alert.kind === 'toast' && alert.title === title && alert.text === text;

/**
 * How long an undo button shows, in ms. The house chose it, because §9 knows no undo: time to notice, read and press.
 */
const UNDO_MS = 10_000;

async function timed(kind: Alert['kind'], title: string, usual: number, { duration = usual, ...said }: Said = {}) {
  await opened(kind, title, { duration, ...said });
}

let lastId = 0;

function open(kind: Alert['kind'], title: string, said: Said, onEnd?: (yes: boolean) => void): Alert {
  const end = (yes = false) => {
    openAlerts.set(openAlerts.get().filter((other) => other !== alert));
    onEnd?.(yes);
  };
  const alert: Alert = { id: ++lastId, kind, title, ...said, end };
  // Before the dialogs' code has loaded, a question is invisible and users press again: the new one replaces it.
  const isUnseen = kind === 'confirm' && !laterParts.get();
  openAlerts.set([...openAlerts.get().filter((other) => !isUnseen || other.kind !== 'confirm'), alert]);
  return alert;
}

const opened = (kind: Alert['kind'], title: string, said: Said) =>
  new Promise<boolean>((resolve) => void open(kind, title, said, resolve));
