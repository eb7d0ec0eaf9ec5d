import { useRef, useState } from 'react';
import { LONGEST_SEARCH } from '#contract/limits.ts';
import type { AutocompleteProps } from './combo-field.tsx';
import { TextField } from './field.tsx';
import { useAriaFields } from './use-aria-fields.ts';

export function Autocomplete<Item>(props: AutocompleteProps<Item>) {
  const place = useRef<HTMLInputElement>(null);
  const { fields, focused } = useAriaFields(place);
  const [text, setText] = useState('');
  if (fields) return <fields.ComboField {...props} typed={text} focused={focused} />;
  const { search: _search, least: _least, itemLabel, onChoose: _onChoose, value, ...field } = props;
  return (
    <TextField
      {...field}
      ref={place}
      whole
      maxLength={LONGEST_SEARCH}
      value={value === null ? text : itemLabel(value)}
      readOnly={value !== null}
      data-untaken={value === null ? 'choose' : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      // Enter must not submit the form while the user has searched but not chosen.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

type Named<Item> = {
  id: number | undefined;
  idOf: (item: Item) => number;
  /** Makes an item from its id, for an item that the user chose before a reload. */
  named: (id: number) => Item;
  onPick: (id: number | undefined) => void;
};

/** Properties for a field that filters a list by an item. The page's address has only the item's id. */
export function useNamed<Item>({ id, idOf, named, onPick }: Named<Item>) {
  const [chosen, setChosen] = useState<Item | null>(null);
  const known = chosen && idOf(chosen) === id ? chosen : null;
  return {
    value: id ? (known ?? named(id)) : null,
    onChoose: (item: Item | null) => {
      setChosen(item);
      onPick(item ? idOf(item) : undefined);
    },
  };
}
