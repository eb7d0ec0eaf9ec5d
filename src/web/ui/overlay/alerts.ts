import type { ReactNode } from 'react';
import { durations } from '#contract/first-messages.ts';
import { laterParts } from '../../platform/later.tsx';
import { createStore } from '../../platform/store.ts';
import { openDialogs, whenClosed } from './dialog.tsx';

export type TimedKind = 'success' | 'error' | 'warning' | 'toast';
type AlertText = { id: number; title: string; text?: string };
/** What can be done about a message while it shows. */
type Action = { label: string; run: () => void };
export type TimedAlert = AlertText & {
  kind: TimedKind;
  duration: number;
  good?: boolean;
  action?: Action;
  end: () => void;
};
export type NoticeAlert = AlertText & { kind: 'notice'; end: () => void };
export type Confirmation = AlertText & {
  kind: 'confirm';
  yes: string;
  no: string;
  verb?: string;
  danger: boolean;
  details?: ReactNode;
  answer: (yes: boolean) => void;
};
type BusyAlert = AlertText & { kind: 'busy' };
export type Alert = TimedAlert | NoticeAlert | Confirmation | BusyAlert;

/** The alerts that are open, in the order they opened. */
export const openAlerts = createStore<readonly Alert[]>([]);

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

/**
 * The alerts of §8, from anywhere: what happened, what to decide, what to wait for.
 * Durations are milliseconds and default to §9's; timed ones answer when they ended or were dismissed.
 */
export const alerts = {
  /**
   * Does not block the page: answers whether it is still the one that it was said on, and may lead on. That waits until
   * what somebody opened meanwhile is closed.
   */
  success: async (title: string, timing?: Timing) => {
    const { pathname } = location;
    const before = openDialogs.get();
    await timed('success', title, durations.session, timing);
    await whenClosed((dialog) => !before.includes(dialog));
    return location.pathname === pathname;
  },
  error: (title: string, timing?: Timing) => timed('error', title, durations.error, timing),
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
  notice: (title: string, { text }: { text?: string } = {}) =>
    new Promise<void>((resolve) => {
      const alert: NoticeAlert = { id: nextId(), kind: 'notice', title, text, end: () => leave(alert, resolve) };
      open(alert);
    }),
  /** Answers false for Escape and for the safe button, which has the focus. */
  confirm: (title: string, { yes = 'Si', no = 'No', danger = false, ...said }: Question = {}) =>
    new Promise<boolean>((resolve) => {
      const answer = (value: boolean) => leave(alert, () => resolve(value));
      const alert: Confirmation = { id: nextId(), kind: 'confirm', title, yes, no, danger, ...said, answer };
      open(alert);
    }),
  /** Answers no to what is being asked. */
  endQuestions: () => {
    for (const alert of openAlerts.get()) if (alert.kind === 'confirm') alert.answer(false);
  },
  /** Blocks the page while the work lasts, and answers or fails with it. */
  busy: async <T>(title: string, work: Promise<T>): Promise<T> => {
    const alert: BusyAlert = { id: nextId(), kind: 'busy', title };
    open(alert);
    try {
      return await work;
    } finally {
      close(alert);
    }
  },
};

const isAgain = (alert: Alert, title: string, { text }: Timing = {}): alert is TimedAlert =>
  alert.kind === 'toast' && alert.title === title && alert.text === text;

/** Long enough to notice what went, read and press; ours, as §9 has no undoing. */
const UNDO_MS = 10_000;

let lastId = 0;
const nextId = () => ++lastId;

type Details = Timing & Pick<TimedAlert, 'action' | 'good'>;
const timed = (kind: TimedKind, title: string, usual: number, { text, duration = usual, ...more }: Details = {}) =>
  new Promise<void>((resolve) => {
    const alert: TimedAlert = { id: nextId(), kind, title, text, duration, ...more, end: () => leave(alert, resolve) };
    open(alert);
  });

function leave(alert: Alert, then: () => void) {
  close(alert);
  then();
}

/** A question that nobody can see yet keeps nobody from a second press, which then stands for the first. */
function open(alert: Alert) {
  const unseen = !laterParts.get() && alert.kind === 'confirm';
  const others = openAlerts.get().filter(({ kind }) => !(unseen && kind === 'confirm'));
  openAlerts.set([...others, alert]);
}

const close = (alert: Alert) => openAlerts.set(openAlerts.get().filter((other) => other !== alert));
