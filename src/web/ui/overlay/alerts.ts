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
  /** What its yes does, in a verb and its object: 'vaciar el carrito'. */
  verb?: string;
  danger?: boolean;
  /** What one should know to decide, under the text. */
  details?: ReactNode;
};
/** What is said beside a title. */
type Said = Timing &
  Question & {
    good?: boolean;
    /** What can be done about a message while it shows. */
    action?: { label: string; run: () => void };
  };
export type Alert = Said & {
  id: number;
  kind: 'success' | 'error' | 'warning' | 'toast' | 'notice' | 'confirm' | 'busy';
  title: string;
  /** Takes it away; a question with its answer. */
  end: (yes?: boolean) => void;
};

/** The alerts that are open, in the order they opened. */
export const openAlerts = createStore<readonly Alert[]>([]);

/**
 * The alerts of §8, from anywhere: what happened, what to decide, what to wait for.
 * Durations are milliseconds and default to §9's; timed ones answer when they ended or were dismissed.
 */
export const alerts = {
  /**
   * Does not block the page. Answers whether the same page is still shown, so that it may lead on; dialogs that were opened
   * meanwhile are closed first.
   */
  success: async (title: string, timing?: Timing) => {
    const { pathname } = location;
    const before = openDialogs.get();
    await timed('success', title, durations.session, timing);
    await whenClosed((dialog) => !before.includes(dialog));
    return location.pathname === pathname;
  },
  error: (title: string, timing?: Timing) => timed('error', title, durations.error, timing),
  /** That something failed, and why. */
  failure: (title: string, error: unknown, timing?: Timing) =>
    alerts.error(title, { text: reasonOf(error), ...timing }),
  warning: (title: string, timing?: Timing) => timed('warning', title, durations.error, timing),
  /** At the top end of the screen, without blocking the page; said again, it stays for its time anew. */
  toast: (title: string, timing?: Timing & { good?: boolean }) => {
    for (const alert of openAlerts.get()) if (isAgain(alert, title, timing)) alert.end();
    return timed('toast', title, durations.catalogue, timing);
  },
  /** Ends the toasts; what they offer to undo stays so. */
  endToasts: () => {
    for (const alert of openAlerts.get()) if (alert.kind === 'toast' && !alert.action) alert.end();
  },
  /** As a toast: says what is done already, and how to undo it; said of another, it takes the place of the one before. */
  undo: (title: string, undo: () => void, text?: string) => {
    for (const alert of openAlerts.get())
      if (alert.kind === 'toast' && alert.action && alert.title === title) alert.end();
    return timed('toast', title, UNDO_MS, { text, action: { label: 'Deshacer', run: undo } });
  },
  /** Stays until OK. */
  notice: async (title: string, said: { text?: string } = {}): Promise<void> => {
    await opened('notice', title, said);
  },
  /** Answers false for Escape and for the safe button, which has the focus. */
  confirm: (title: string, { yes = 'Si', no = 'No', ...said }: Question = {}) =>
    opened('confirm', title, { yes, no, ...said }),
  /** Answers no to what is being asked. */
  endQuestions: () => {
    for (const alert of openAlerts.get()) if (alert.kind === 'confirm') alert.end();
  },
  /** Blocks the page while the work lasts, and answers or fails with it. */
  busy: <T>(title: string, work: Promise<T>): Promise<T> => {
    const { end } = open('busy', title, {});
    return work.finally(() => end());
  },
};

/** What the work answers; false once its failure was said. */
export const orReport = <Done>(work: Promise<Done>, failed: string): Promise<Done | false> =>
  work.catch((error: unknown) => {
    void alerts.failure(failed, error);
    return false;
  });

const isAgain = (alert: Alert, title: string, { text }: Timing = {}) =>
  alert.kind === 'toast' && alert.title === title && alert.text === text;

/** Long enough to notice what went, read and press; ours, as §9 has no undoing. */
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
  // A question that nobody can see yet keeps nobody from a second press, which then stands for the first.
  const isUnseen = kind === 'confirm' && !laterParts.get();
  openAlerts.set([...openAlerts.get().filter((other) => !isUnseen || other.kind !== 'confirm'), alert]);
  return alert;
}

/** Answers once it is taken away. */
const opened = (kind: Alert['kind'], title: string, said: Said) =>
  new Promise<boolean>((resolve) => void open(kind, title, said, resolve));
