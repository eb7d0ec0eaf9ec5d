import { type ChangeEvent, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { ApiError, reasonOf } from '../../platform/api.ts';
import { useLeaving } from '../../platform/router/hooks.ts';
import { alerts } from '../overlay/alerts.ts';
import { labelOf, untaken } from './field.tsx';

type Field<Values> = keyof Values & string;
type TextField<Values> = { [Name in Field<Values>]: Values[Name] extends string ? Name : never }[Field<Values>];
type Refusal = { reason?: string; fields: Partial<Record<string, string>> };
type Changes<Values> = Partial<Values> | ((before: Values) => Partial<Values>);
/** Of a list's entries a field is told by its place: `pagos.3.dia`. */
export type Missing<Values> = { field: Field<Values> | `${Field<Values>}.${string}`; message: string };

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/** What is typed in a form, and how sending it went: whatever is refused stays, with the reason by the field at fault. */
export function useForm<Values extends object>(initial: Values) {
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [values, setValues] = useState(initial);
  /** As they were last read or sent. */
  const [held, setHeld] = useState(values);
  const changed = values !== held;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({ fields: {} });

  /** What was refused of these fields is over; of what a function changes they are named. */
  const change = (changes: Changes<Values>, fields?: readonly string[]) => {
    setValues((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) }));
    const over = fields ?? (typeof changes === 'function' ? [] : Object.keys(changes));
    setRefusal((before) => without(before, over));
  };
  /** What a text field or select needs to be the one of this name. */
  const text = (name: TextField<Values>) => ({
    name: String(name),
    value: String(values[name]),
    error: refusal.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value } as Partial<Values>),
  });
  /** The same for what is chosen: somebody who was searched, a file. */
  const chosen = <Name extends Field<Values>>(name: Name) => ({
    name: String(name),
    value: values[name],
    error: refusal.fields[name],
    onChoose: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
  });
  /** The same for a checkbox. */
  const ticked = (name: Field<Values>) => ({
    name: String(name),
    checked: values[name] === true,
    onChange: ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) =>
      change({ [name]: checked } as Partial<Values>),
  });
  /** Says what is missing first and puts the focus there, and marks each field, with the first that it is told, until it is changed; true when nothing is. */
  const complete = async (missing: Missing<Values> | readonly Missing<Values>[] | undefined): Promise<boolean> => {
    const all = [missing ?? []].flat();
    const [first] = all;
    if (!first) return true;
    setRefusal({ fields: Object.fromEntries(all.toReversed().map(({ field, message }) => [field, message])) });
    await alerts.warning(first.message);
    focusField(ref.current, first.field);
    return false;
  };
  /**
   * True once the work is done, false if the work answers that nothing was. A refusal is said and stays in the form. No other
   * sending begins meanwhile, nor after a sending `once`: its page is about to be left.
   */
  const send = async (work: () => Promise<unknown>, failed: string, { once = false } = {}): Promise<boolean> => {
    if (sending.current) return false;
    const left = untaken(ref.current);
    if (left) {
      await complete({ field: left.field.name as Field<Values>, message: left.message });
      left.field.focus();
      return false;
    }
    sending.current = true;
    setBusy(true);
    setRefusal({ fields: {} });
    let isDone = false;
    try {
      isDone = (await work()) !== false;
      if (isDone) {
        // Whether to cancel it: that is too late.
        alerts.endQuestions();
        setHeld(values);
      }
    } catch (error) {
      // The alert lasts 1.5 s (§4), too short to read a reason: it stays in the form afterwards.
      await alerts.error(failed, { text: reasonIn(ref.current, error) });
      const refused = refusalOf(error, ref.current);
      setRefusal(refused);
      focusField(ref.current, Object.keys(refused.fields)[0]);
    }
    sending.current = isDone && once;
    setBusy(isDone && once);
    return isDone;
  };
  /** Whether the form may be left: asks before what was typed is thrown away. */
  const mayLeave = async () => !changed || mayDiscard();
  useLeaving(changed, mayLeave);
  const { reason, fields: error } = refusal;
  return { ref, values, busy, reason, error, change, text, chosen, ticked, complete, send, mayLeave };
}

/** Asks before what was typed is thrown away. */
export const mayDiscard = () =>
  alerts.confirm(messages.order.confirmCancel, { verb: 'descartar lo escrito', danger: true });

/** What differs from before: the rest may have been changed elsewhere meanwhile, and is not sent. */
export const changesIn = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Values]),
  ) as Partial<Values>;

export const blanks = <Name extends string>(
  values: Record<Name, string>,
  checks: readonly (readonly [Name, string])[],
): { field: Name; message: string }[] =>
  checks.flatMap(([field, message]) => (values[field].trim() === '' ? { field, message } : []));

const errorsOf = (error: unknown) => (error instanceof ApiError ? (error.problem.errors ?? []) : []);

/** Why a form was refused, its fields by their labels. */
const reasonIn = (form: HTMLFormElement | null, error: unknown): string =>
  errorsOf(error).reduce((reason, { field }) => {
    const label = labelOf(form?.elements.namedItem(field) as Partial<HTMLInputElement> | null | undefined);
    return label ? reason.replace(`${field}: `, `${label}: `) : reason;
  }, reasonOf(error));

/** What each field at fault is told; the rest, and what belongs to no field of the form, is told above it. */
function refusalOf(error: unknown, form: HTMLFormElement | null): Refusal {
  const fields = Object.fromEntries(
    errorsOf(error)
      .filter(({ field }) => form?.elements.namedItem(field))
      .map(({ field, message }) => [field, message]),
  );
  return Object.keys(fields).length > 0 ? { fields } : { reason: reasonOf(error), fields };
}

/** The same one where nothing was refused of these fields: what shows it need not be drawn anew. */
function without(refusal: Refusal, names: readonly string[]): Refusal {
  const told = Object.entries(refusal.fields);
  const left = told.filter(([field]) => !names.some((name) => field === name || field.startsWith(`${name}.`)));
  return left.length === told.length ? refusal : { ...refusal, fields: Object.fromEntries(left) };
}

function focusField(form: HTMLFormElement | null, field = '') {
  const element = form?.elements.namedItem(field);
  if (element instanceof HTMLElement) element.focus();
}
