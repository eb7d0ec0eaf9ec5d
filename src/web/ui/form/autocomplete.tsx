import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { LONGEST_SEARCH } from '#contract/limits.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './autocomplete.module.css';

type Props<Item> = {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  error?: ReactNode;
  /** Finds the entries for a text that is not blank. */
  search: (text: string) => Promise<readonly Item[]>;
  itemLabel: (item: Item) => string;
  /** What was chosen. */
  value: Item | null;
  /** A choice, or null when it was cleared. */
  onChoose: (item: Item | null) => void;
};

const PAUSE_IN_TYPING = 250;

/** A text field that suggests entries while one types, by pointer or keyboard (the combobox pattern of WAI-ARIA). */
export function Autocomplete<Item>({ search, itemLabel, value, onChoose, ...field }: Props<Item>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { found, failed } = useFound(value === null ? text.trim() : '', search);
  const shown = open && (found !== undefined || failed);
  const entries = (found ?? []).map((item, index) => ({ id: `${id}${index}`, label: itemLabel(item), item }));

  const choose = (item: Item) => {
    onChoose(item);
    setText('');
    setOpen(false);
  };
  const clear = () => {
    onChoose(null);
    setText('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = entries[active];
    if (event.key === 'Escape' && shown) {
      // The list closes; the dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault();
      choose(chosen.item);
    } else if (event.key === 'Enter' && value === null && text.trim() !== '') {
      // What was searched and not chosen yet must not leave with the form around it.
      event.preventDefault();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(stepped(active, event.key === 'ArrowDown' ? 1 : -1, entries.length));
    }
  };

  return (
    <TextInput
      {...field}
      ref={input}
      role="combobox"
      autoComplete="off"
      maxLength={LONGEST_SEARCH}
      aria-autocomplete="list"
      aria-expanded={shown}
      aria-controls={shown ? `${id}list` : undefined}
      aria-activedescendant={shown ? entries[active]?.id : undefined}
      value={value === null ? text : itemLabel(value)}
      readOnly={value !== null}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setActive(-1);
        setOpen(true);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => setOpen(false)}
      rightSection={
        value !== null && (
          <IconButton label={`Quitar ${itemLabel(value)}`} onClick={clear}>
            <X size={18} />
          </IconButton>
        )
      }
      rightSectionWidth={44}
      rightSectionPointerEvents="all"
      inputContainer={(inner) => (
        <div className={styles.autocomplete}>
          {inner}
          {shown && (
            <Suggestions
              id={`${id}list`}
              label={field.label}
              entries={entries}
              active={entries[active]}
              empty={failed ? 'No pudimos buscar. Revise su conexión.' : 'Sin resultados'}
              onChoose={({ item }) => choose(item)}
            />
          )}
        </div>
      )}
    />
  );
}

type Entry<Item> = { id: string; label: string; item: Item };

/** The entries for the text, once typing rests; undefined while there is nothing to tell. */
function useFound<Item>(text: string, search: (text: string) => Promise<readonly Item[]>) {
  const [answer, setAnswer] = useState<{ text: string; found?: readonly Item[]; failed: boolean }>();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  useEffect(() => {
    if (text === '') return;
    let current = true;
    const timer = setTimeout(async () => {
      const next = await latest.current(text).then(
        (found) => ({ text, found, failed: false }),
        () => ({ text, failed: true }),
      );
      if (current) setAnswer(next);
    }, PAUSE_IN_TYPING);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);
  return { found: text === '' ? undefined : answer?.found, failed: text !== '' && answer?.failed === true };
}

const stepped = (from: number, step: number, count: number) => (count === 0 ? -1 : (from + step + count) % count);

type SuggestionsProps<Item> = {
  id: string;
  label: string;
  entries: readonly Entry<Item>[];
  active: Entry<Item> | undefined;
  empty: string;
  onChoose: (entry: Entry<Item>) => void;
};

function Suggestions<Item>({ id, label, entries, active, empty, onChoose }: SuggestionsProps<Item>) {
  if (entries.length === 0) {
    return (
      <p id={id} className={styles.empty} role="status">
        {empty}
      </p>
    );
  }
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={label}>
      {entries.map((entry) => (
        <button
          key={entry.id}
          id={entry.id}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={entry === active}
          className={styles.option}
          ref={entry === active ? scrollIntoView : undefined}
          // Keeps the focus in the field, whose blur closes the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(entry)}
        >
          {entry.label}
        </button>
      ))}
    </div>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
