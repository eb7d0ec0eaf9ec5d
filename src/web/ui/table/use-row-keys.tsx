import { useEffect, useEffectEvent, useRef } from 'react';
import { type Fact, Facts } from '../facts.tsx';
import { type Answering, Dialog, openDialog } from '../overlay/dialog.tsx';
import { handFocusOn } from '../page-heading.tsx';
import { isTyping } from '../use-search-key.ts';
import type { RowKey, TickedRows } from './table-column.ts';
import styles from './use-row-keys.module.css';

type Rows<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  selection?: TickedRows<Row>;
  beside: { key: RowKey | undefined; open: (key: RowKey | undefined) => void };
  turn: (step: 1 | -1) => boolean;
};

/** The attributes of the row at index `at` for `useRowKeys`. The shell's skip link leads to the first row. */
export const rowAt = (at: number) => ({
  ref: handFocusOn,
  'data-row': true,
  tabIndex: -1,
  ...(at === 0 && { id: 'lista' }),
});

const steps: Record<string, 1 | -1> = { arrowdown: 1, j: 1, arrowup: -1, k: -1 };

/** The `ref` of a list. While the list has the focus, keys move between rows and act on the current row. */
export function useRowKeys<Row>({ rows, rowKey, selection, beside, turn }: Rows<Row>) {
  const list = useRef<HTMLDivElement>(null);
  /** The direction in which a key left the page. */
  const turned = useRef<1 | -1>(undefined);
  /** The range that was ticked last, by indexes. */
  const chosen = useRef<{ of: readonly Row[]; start: number; end: number }>(undefined);

  /**
   * Ticks a range of rows. If the previous range had the same start, rows that only the previous range had are
   * unticked.
   */
  const choose = ({ ticked, onTick }: TickedRows<Row>, start: number, end: number) => {
    const upTo = (place: number) => rows.slice(Math.min(start, place), Math.max(start, place) + 1).map(rowKey);
    const last = chosen.current;
    const left = last?.of === rows && last.start === start ? upTo(last.end) : [];
    onTick(new Set([...[...ticked].filter((key) => !left.includes(key)), ...upTo(end)]));
    chosen.current = { of: rows, start, end };
  };

  const act = useEffectEvent((event: KeyboardEvent) => {
    const { shiftKey, ctrlKey, metaKey, altKey, target } = event;
    const key = event.key.toLowerCase();
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || !list.current?.contains(target)) return;
    if (isTyping(target) && !target.matches('[type="checkbox"]')) return;
    const shown = [...list.current.querySelectorAll<HTMLElement>('[data-row]')];
    const isBeside = target.closest('[data-beside]') !== null;
    const openAt = rows.findIndex((row) => rowKey(row) === beside.key);
    // An opened row's details follow the row, so the last row before the focus is the current row.
    const at = isBeside
      ? openAt
      : shown.findLastIndex(
          (row) => row === target || row.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING,
        );
    const row = shown[at];
    const step = steps[key];
    const press = (selector: string) => row?.querySelector<HTMLElement>(selector)?.click();
    const last = chosen.current?.of === rows ? chosen.current : undefined;
    const next = step && rows[at + step];
    // In the panel beside the list, arrow keys scroll.
    if (step && !(isBeside && key.startsWith('arrow'))) {
      if (beside.key !== undefined && next) beside.open(rowKey(next));
      if (shiftKey && selection && row && shown[at + step])
        choose(selection, last?.end === at ? last.start : at, at + step);
      if (isBeside) shown[at + step]?.scrollIntoView({ block: 'nearest' });
      else if (next) shown[at + step]?.focus();
      else if (row && !shiftKey && beside.key === undefined && turn(step)) turned.current = step;
    } else if (key === 'escape' && beside.key !== undefined) {
      beside.open(undefined);
      shown[openAt]?.focus();
    } else if (key === 'x' && selection && row) {
      if (shiftKey) choose(selection, last?.start ?? at, at);
      else {
        press('[type="checkbox"]');
        chosen.current = { of: rows, start: at, end: at };
      }
    } else if (key === 'enter' && row === target) {
      press(row.querySelector('[aria-expanded]') ? '[aria-expanded]' : 'a[href^="/"]');
    } else if (key === '?') {
      const letters = lettersOf(shown);
      void openDialog(RowKeysDialog, { letters, chooses: selection !== undefined });
    } else if (/^[a-z]$/.test(key) && !shiftKey) press(`[aria-keyshortcuts="${key}"]`);
    else return;
    event.preventDefault();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the rows change.
  useEffect(() => {
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    if (turned.current) shown.at(turned.current > 0 ? 0 : -1)?.focus();
    turned.current = undefined;
  }, [rows]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return list;
}

/** The letter of each action. The key is the tooltip of the action's buttons. */
const lettersOf = (rows: readonly HTMLElement[]) =>
  new Map(
    rows
      .flatMap((row) => [...row.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')])
      .map((button) => [button.title, String(button.getAttribute('aria-keyshortcuts'))]),
  );

type DialogProps = Answering<void> & { letters: ReadonlyMap<string, string>; chooses: boolean };

function RowKeysDialog({ letters, chooses, answer }: DialogProps) {
  const keys: Fact[] = [
    ['Fila siguiente', '↓ o J'],
    ['Fila anterior', '↑ o K'],
    ['Abrir la fila', 'Enter'],
    ...(chooses ? choosing : []),
    ...[...letters].map(([what, letter]) => [what, letter.toUpperCase()] as const),
  ];
  return (
    <Dialog title="Teclas de la lista" size="small" onClose={answer}>
      <Facts className={styles.keys} facts={keys} />
    </Dialog>
  );
}

const choosing = [
  ['Elegir la fila', 'X'],
  ['Elegir hasta esta', 'Mayús X'],
  ['Elegir varias seguidas', 'Mayús ↓ o ↑'],
] as const;
