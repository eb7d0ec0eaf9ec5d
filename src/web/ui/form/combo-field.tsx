import { X } from 'lucide-react';
import { type KeyboardEvent, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  ComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { LONGEST_SEARCH } from '#contract/limits.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './autocomplete.module.css';
import field from './field.module.css';
import type { FieldProps } from './field.tsx';

export type AutocompleteProps<Item> = Pick<FieldProps, 'label' | 'description' | 'error' | 'compact'> & {
  placeholder?: string;
  /** What its form calls it. */
  name?: string;
  /** Finds the entries for a text that is not blank. */
  search: (text: string) => Promise<readonly Item[]>;
  /** Letters that a text has at least before anything is searched; left out, one. */
  least?: number;
  itemLabel: (item: Item) => string;
  value: Item | null;
  onChoose: (item: Item | null) => void;
};

type Props<Item> = AutocompleteProps<Item> & {
  /** What was typed, and whether with the focus, into the field that stood in its place. */
  typed: string;
  focused: boolean;
};

const PAUSE_IN_TYPING = 250;

export function ComboField<Item>(props: Props<Item>) {
  const { label, description, placeholder, compact = false, search, itemLabel, value, onChoose } = props;
  const { name, error, least = 1, typed, focused } = props;
  const input = useRef<HTMLInputElement>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [text, setText] = useState(typed);
  const wanted = text.trim();
  const { found, failed } = useFound(value === null && wanted.length >= least ? wanted : '', search);
  const answered = found !== undefined || failed;
  const entries = (found ?? []).map((item, id) => ({ id, label: itemLabel(item), item }));

  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const choose = (id: unknown) => {
    const chosen = entries.find((entry) => entry.id === id);
    if (!chosen) return;
    onChoose(chosen.item);
    setText('');
  };
  const clear = () => {
    onChoose(null);
    setText('');
    input.current?.focus();
  };
  const entered = useRef(false);
  const takeEntered = useEffectEvent(() => {
    if (entered.current) choose(entries[0]?.id);
    entered.current = false;
  });
  useEffect(() => {
    if (found) takeEntered();
  }, [found]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const searching = value === null && wanted !== '';
    const enters = event.key === 'Enter' && searching;
    // Of an answer that is still to come, too.
    entered.current = enters && !answered;
    // What was searched and not chosen yet must not leave with the form around it.
    if (enters) event.preventDefault();
    const isListed = event.currentTarget.getAttribute('aria-expanded') === 'true';
    // The first one, as it is marked, unless the arrows went to another.
    if (enters && isListed && !event.currentTarget.hasAttribute('aria-activedescendant')) choose(entries[0]?.id);
    // The list closes; the dialog around it stays.
    if (event.key === 'Escape' && isListed) event.preventDefault();
  };

  return (
    <I18nProvider locale="es-AR">
      <ComboBox
        ref={setRoot}
        data-whole
        className={`${field.field} ${compact ? field.compact : ''} ${styles.autocomplete}`}
        items={entries}
        inputValue={value === null ? text : itemLabel(value)}
        onInputChange={setText}
        selectedKey={null}
        onSelectionChange={choose}
        isReadOnly={value !== null}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        // It opens by `OpenWhenAnswered`, and what was typed stays as it is.
        menuTrigger="manual"
        allowsEmptyCollection={answered}
        allowsCustomValue
        shouldFocusWrap
        onKeyDown={onKeyDown}
      >
        {({ isOpen }) => (
          <>
            <OpenWhenAnswered answer={found ?? failed} />
            <Label className={field.label}>{label}</Label>
            <div className={field.box}>
              <Input
                ref={input}
                name={name}
                data-untaken={value === null ? 'choose' : undefined}
                className={field.control}
                placeholder={placeholder}
                maxLength={LONGEST_SEARCH}
              />
              {value !== null && (
                <IconButton label={`Quitar ${itemLabel(value)}`} className={field.after} onClick={clear}>
                  <X size={18} />
                </IconButton>
              )}
              {root && (
                // Told when to be open, it does not close where the page scrolls.
                <Popover
                  isOpen={isOpen}
                  className={styles.popover}
                  UNSTABLE_portalContainer={root}
                  containerPadding={0}
                  offset={4}
                  maxHeight={200}
                >
                  <ListBox
                    className={styles.list}
                    renderEmptyState={() => (
                      <p className={styles.empty} role="status">
                        {failed ? 'No pudimos buscar. Revise su conexión.' : 'Sin resultados'}
                      </p>
                    )}
                  >
                    {(entry: (typeof entries)[number]) => (
                      <ListBoxItem className={styles.option}>{entry.label}</ListBoxItem>
                    )}
                  </ListBox>
                </Popover>
              )}
            </div>
            {description && (
              <Text slot="description" className={field.description}>
                {description}
              </Text>
            )}
            {error && (
              <Text slot="errorMessage" className={field.error}>
                {error}
              </Text>
            )}
          </>
        )}
      </ComboBox>
    </I18nProvider>
  );
}

/** Opens the list once the typed text has an answer. Without one the list closes by itself. */
function OpenWhenAnswered({ answer }: { answer: unknown }) {
  const list = useContext(ComboBoxStateContext);
  const open = useEffectEvent(() => {
    if (list?.isFocused) list.open(null, 'input');
  });
  useEffect(() => {
    if (answer) open();
  }, [answer]);
  return null;
}

/**
 * The entries for the text, once typing rests; undefined while there is nothing to tell, and while there is an answer to an
 * earlier text only: Enter chooses from what stands in the field.
 */
function useFound<Item>(text: string, search: (text: string) => Promise<readonly Item[]>) {
  const [answer, setAnswer] = useState<{ text: string; found?: readonly Item[]; failed: boolean }>();
  const find = useEffectEvent(search);
  useEffect(() => {
    if (text === '') return;
    let current = true;
    const timer = setTimeout(async () => {
      const next = await find(text).then(
        (found) => ({ text, found, failed: false }),
        () => ({ text, failed: true }),
      );
      if (current) setAnswer(next);
    }, PAUSE_IN_TYPING);
    return () => {
      current = false;
      clearTimeout(timer);
      // Or the same text would be answered twice, and the second answer open a list that was closed meanwhile.
      setAnswer(undefined);
    };
  }, [text]);
  const current = text !== '' && answer?.text === text ? answer : undefined;
  return { found: current?.found, failed: current?.failed === true };
}
