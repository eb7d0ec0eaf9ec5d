import { durations } from '#contract/messages.ts';
import { openItems } from '../store.ts';

export type TimedKind = 'success' | 'error' | 'warning' | 'toast';
type Said = { id: number; title: string; text?: string };
export type TimedMoment = Said & { kind: TimedKind; duration: number; end: () => void };
export type NoticeMoment = Said & { kind: 'notice'; end: () => void };
export type ConfirmMoment = Said & {
  kind: 'confirm';
  yes: string;
  no: string;
  danger: boolean;
  answer: (yes: boolean) => void;
};
type BusyMoment = Said & { kind: 'busy' };
export type Moment = TimedMoment | NoticeMoment | ConfirmMoment | BusyMoment;

export const openMoments = openItems<Moment>();

type Timing = { text?: string; duration?: number };
type Question = { text?: string; yes?: string; no?: string; danger?: boolean };

/**
 * The moments of §8, from anywhere: what happened, what to decide, what to wait for.
 * Durations are milliseconds and default to §9's; timed ones answer when they ended or were dismissed.
 */
export const moments = {
  success: (title: string, timing?: Timing) => timed('success', title, durations.session, timing),
  error: (title: string, timing?: Timing) => timed('error', title, durations.error, timing),
  warning: (title: string, timing?: Timing) => timed('warning', title, durations.error, timing),
  /** At the top end of the screen, without blocking the page; said again, it stays for its time anew. */
  toast: (title: string, timing?: Timing) => {
    for (const open of openMoments.all()) if (isAgain(open, title, timing)) open.end();
    return timed('toast', title, durations.catalogue, timing);
  },
  /** Stays until OK. */
  notice: (title: string, { text }: { text?: string } = {}) =>
    new Promise<void>((resolve) => {
      const moment: NoticeMoment = { id: nextId(), kind: 'notice', title, text, end: () => leave(moment, resolve) };
      openMoments.add(moment);
    }),
  /** Answers false for Escape and for the safe button, which has the focus. */
  confirm: (title: string, { text, yes = 'Si', no = 'No', danger = false }: Question = {}) =>
    new Promise<boolean>((resolve) => {
      const answer = (value: boolean) => leave(moment, () => resolve(value));
      const moment: ConfirmMoment = { id: nextId(), kind: 'confirm', title, text, yes, no, danger, answer };
      openMoments.add(moment);
    }),
  /** Blocks the page while the work lasts, and answers or fails with it. */
  busy: async <T>(title: string, work: Promise<T>): Promise<T> => {
    const moment: BusyMoment = { id: nextId(), kind: 'busy', title };
    openMoments.add(moment);
    try {
      return await work;
    } finally {
      openMoments.remove(moment);
    }
  },
};

const isAgain = (moment: Moment, title: string, { text }: Timing = {}): moment is TimedMoment =>
  moment.kind === 'toast' && moment.title === title && moment.text === text;

let lastId = 0;
const nextId = () => ++lastId;

const timed = (kind: TimedKind, title: string, usual: number, { text, duration = usual }: Timing = {}) =>
  new Promise<void>((resolve) => {
    const moment: TimedMoment = { id: nextId(), kind, title, text, duration, end: () => leave(moment, resolve) };
    openMoments.add(moment);
  });

function leave(moment: Moment, then: () => void) {
  openMoments.remove(moment);
  then();
}
