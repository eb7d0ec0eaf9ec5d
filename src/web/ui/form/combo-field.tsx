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
  name?: string;
  search: (text: string) => Promise<readonly Item[]>;
  /** Letters to type before the field searches; 1 by default. */
  least?: number;
  itemLabel: (item: Item) => string;
  value: Item | null;
  onChoose: (item: Item | null) => void;
};

type Props<Item> = AutocompleteProps<Item> & {
  /** The text that the user typed while this component loaded. */
  typed: string;
  /** True if the plain field that was shown while this component loaded had the focus. */
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
  const searches = value === null && wanted.length >= least;
  const { found, failed } = useFound(searches ? wanted : undefined, search);
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
    const enters = event.key === 'Enter' && value === null && (wanted !== '' || searches);
    // If the answer has not arrived yet, Enter chooses the answer's first entry as soon as it arrives.
    entered.current = enters && !answered;
    // Enter must not submit the form.
    if (enters) event.preventDefault();
    const isListed = event.currentTarget.getAttribute('aria-expanded') === 'true';
    // Enter chooses the first entry, which is highlighted, unless the arrow keys moved to another.
    if (enters && isListed && !event.currentTarget.hasAttribute('aria-activedescendant')) choose(entries[0]?.id);
    // Escape closes the list but not the dialog around it.
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
        // `OpenWhenAnswered` opens the list. Text that matches no entry stays in the field.
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
                // With `isOpen` set, the popover stays open while the page scrolls.
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
 * Searches after a pause in typing. Never returns the answer to an earlier text, because Enter could choose from that
 * answer.
 */
function useFound<Item>(text: string | undefined, search: (text: string) => Promise<readonly Item[]>) {
  const [answer, setAnswer] = useState<{ text: string; found?: readonly Item[]; failed: boolean }>();
  const find = useEffectEvent(search);
  useEffect(() => {
    if (text === undefined) return;
    let current = true;
    const timer = setTimeout(
      async () => {
        const next = await find(text).then(
          (found) => ({ text, found, failed: false }),
          () => ({ text, failed: true }),
        );
        if (current) setAnswer(next);
      },
      text === '' ? 0 : PAUSE_IN_TYPING,
    );
    return () => {
      current = false;
      clearTimeout(timer);
      // Drops the old answer. If the user typed the same text again, its new answer would otherwise open a list that
      // she had closed.
      setAnswer(undefined);
    };
  }, [text]);
  const current = text !== undefined && answer?.text === text ? answer : undefined;
  return { found: current?.found, failed: current?.failed === true };
}
