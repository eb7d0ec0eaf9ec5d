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

/** The alerts of §8. Durations are in ms, by default those of §9. A timed alert's promise resolves at its end. */
export const alerts = {
  /**
   * Announces a success. Then waits until dialogs that opened meanwhile are closed. False if the user went to another
   * page.
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
  /** A message at the top right. The same message again restarts its time. */
  toast: (title: string, timing?: Timing & { good?: boolean }) => {
    endThose((alert) => alert.kind === 'toast' && alert.title === title && alert.text === timing?.text);
    return timed('toast', title, durations.catalogue, timing);
  },
  endToasts: () => endThose(({ kind, action }) => kind === 'toast' && !action),
  /**
   * A toast for a finished action, with an undo button. The toast replaces an earlier undo toast with the same title.
   */
  undo: (title: string, undo: () => void, text?: string) => {
    endThose((alert) => alert.kind === 'toast' && alert.action !== undefined && alert.title === title);
    return timed('toast', title, UNDO_MS, { text, action: { label: 'Deshacer', run: undo } });
  },
  notice: async (title: string, said: { text?: string } = {}): Promise<void> => {
    await opened('notice', title, said);
  },
  /** Asks a question. Resolves to false on Escape and on the button `no`, which has the focus. */
  confirm: (title: string, { yes = 'Si', no = 'No', ...said }: Question = {}) =>
    opened('confirm', title, { yes, no, ...said }),
  endQuestions: () => endThose(({ kind }) => kind === 'confirm'),
  /** Blocks the page until the work settles. */
  busy: <T>(title: string, work: Promise<T>): Promise<T> => {
    const { end } = open('busy', title, {});
    return work.finally(() => end());
  },
};

export const orReport = <Done>(work: Promise<Done>, failed: string): Promise<Done | false> =>
  work.catch((error: unknown) => {
    void alerts.failure(failed, error);
    return false;
  });

function endThose(isMeant: (alert: Alert) => boolean) {
  for (const alert of openAlerts.get()) if (isMeant(alert)) alert.end();
}

/** How long an undo button shows, in ms: time to notice, read and press. §9 gives no time for it. */
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
  // Until the dialogs' code has loaded, a question is invisible and users press again. A new question then replaces the
  // earlier one.
  const isUnseen = kind === 'confirm' && !laterParts.get();
  openAlerts.set([...openAlerts.get().filter((other) => !isUnseen || other.kind !== 'confirm'), alert]);
  return alert;
}

const opened = (kind: Alert['kind'], title: string, said: Said) =>
  new Promise<boolean>((resolve) => void open(kind, title, said, resolve));
