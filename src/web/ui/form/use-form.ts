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
/** A missing or wrong field, with the message for the user. A field in a list has a name such as `pagos.3.dia`. */
export type Missing<Values> = { field: Field<Values> | `${Field<Values>}.${string}`; message: string };

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/** The values of a form and the outcome of sending the form. After a refusal, fields show the reasons. */
export function useForm<Values extends object>(initial: Values) {
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [values, setValues] = useState(initial);
  /** The initial values or, later, the values that were last sent with success. */
  const [held, setHeld] = useState(values);
  const changed = values !== held;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({ fields: {} });

  /**
   * Changes values and clears the errors of `fields`. By default these are the changed values; if `changes` is a
   * function, no errors are cleared.
   */
  const change = (changes: Changes<Values>, fields?: readonly string[]) => {
    setValues((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) }));
    const over = fields ?? (typeof changes === 'function' ? [] : Object.keys(changes));
    setRefusal((before) => without(before, over));
  };
  const text = (name: TextField<Values>) => ({
    name: String(name),
    value: String(values[name]),
    error: refusal.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value } as Partial<Values>),
  });
  /** Properties for a field in which the user chooses a value, such as a person. */
  const chosen = <Name extends Field<Values>>(name: Name) => ({
    name: String(name),
    value: values[name],
    error: refusal.fields[name],
    onChoose: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
  });
  const ticked = (name: Field<Values>) => ({
    name: String(name),
    checked: values[name] === true,
    onChange: ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) =>
      change({ [name]: checked } as Partial<Values>),
  });
  /** Marks each missing field, announces the first and focuses it. True when nothing is missing. */
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
   * Runs `work`, and returns true if it succeeded. A call is ignored while work is under way and, with `once`, after a
   * success.
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
        // Closes an open question about cancelling, because the form is already sent.
        alerts.endQuestions();
        setHeld(values);
      }
    } catch (error) {
      // The alert lasts 1.5 s (§4), too short to read a reason, so the reason also stays in the form.
      await alerts.error(failed, { text: reasonIn(ref.current, error) });
      const refused = refusalOf(error, ref.current);
      setRefusal(refused);
      focusField(ref.current, Object.keys(refused.fields)[0]);
    }
    sending.current = isDone && once;
    setBusy(isDone && once);
    return isDone;
  };
  /** True when the form may be left. Asks before typed text is discarded. */
  const mayLeave = async () => !changed || mayDiscard();
  useLeaving(changed, mayLeave);
  const { reason, fields: error } = refusal;
  return { ref, values, busy, reason, error, change, text, chosen, ticked, complete, send, mayLeave };
}

export const mayDiscard = () =>
  alerts.confirm(messages.order.confirmCancel, { verb: 'descartar lo escrito', danger: true });

/** The changed values. Unchanged values are not sent, because another user may have changed them meanwhile. */
export const changesIn = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Values]),
  ) as Partial<Values>;

/** The problems that exist, in the order of `problems`. An empty message is no problem. */
export const problemsIn = <Name extends string>(problems: Partial<Record<Name, string | undefined>>) =>
  (Object.entries(problems) as [Name, string | undefined][]).flatMap(([field, message]) =>
    message ? [{ field, message }] : [],
  );

export const blanks = <Name extends string>(
  values: Record<Name, string>,
  checks: readonly (readonly [Name, string])[],
): { field: Name; message: string }[] =>
  checks.flatMap(([field, message]) => (values[field].trim() === '' ? { field, message } : []));

const errorsOf = (error: unknown) => (error instanceof ApiError ? (error.problem.errors ?? []) : []);

/** The reason for the refusal, with each field named by its label. */
const reasonIn = (form: HTMLFormElement | null, error: unknown): string =>
  errorsOf(error).reduce((reason, { field }) => {
    const label = labelOf(form?.elements.namedItem(field) as Partial<HTMLInputElement> | null | undefined);
    return label ? reason.replace(`${field}: `, `${label}: `) : reason;
  }, reasonOf(error));

/** Assigns errors to the fields of a form. If no field matches, the reason stands above the fields. */
function refusalOf(error: unknown, form: HTMLFormElement | null): Refusal {
  const fields = Object.fromEntries(
    errorsOf(error)
      .filter(({ field }) => form?.elements.namedItem(field))
      .map(({ field, message }) => [field, message]),
  );
  return Object.keys(fields).length > 0 ? { fields } : { reason: reasonOf(error), fields };
}

/** Removes the errors of the named fields. Returns the same object if there were none. */
function without(refusal: Refusal, names: readonly string[]): Refusal {
  const told = Object.entries(refusal.fields);
  const left = told.filter(([field]) => !names.some((name) => field === name || field.startsWith(`${name}.`)));
  return left.length === told.length ? refusal : { ...refusal, fields: Object.fromEntries(left) };
}

function focusField(form: HTMLFormElement | null, field = '') {
  const element = form?.elements.namedItem(field);
  if (element instanceof HTMLElement) element.focus();
}
