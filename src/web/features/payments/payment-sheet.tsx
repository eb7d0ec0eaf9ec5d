import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { counted, listed } from '#contract/format.ts';
import type { Account } from '#contract/ledger.calls.ts';
import { balanceText, type Coin, coinChoices, coinRules, meansChoices, type PaymentMeans } from '#contract/ledger.ts';
import { messages } from '#contract/messages.ts';
import { formatCoin } from '#contract/rates.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { Folded } from '../../ui/folded.tsx';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import { PastDayField } from '../../ui/form/day-range-fields.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useBeginInField } from '../../ui/form/first-field.ts';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { AlikePayments, alikeByRow } from '../ledger/alike-payments.tsx';
import { conversionText } from '../ledger/movement-dialog.tsx';
import { everyAccount, ledgerKey } from '../ledger/queries.ts';
import { rates, usualCoin } from '../rates/queries.ts';
import { PastePayments } from './paste-payments.tsx';
import { accountsNamed } from './pasted-payments.ts';
import {
  effectsOf,
  isBegun,
  type PaymentEffect,
  paymentOf,
  rowBelow,
  rowProblems,
  sumsOf,
  type TypedPayment,
  withPasted,
} from './payment-rows.ts';
import styles from './payment-sheet.module.css';

type SheetProps = {
  verb: string;
  failed: string;
  /** Sends the rows. A page that sends them one by one calls `done` after each, so that a retry skips that row. */
  send: (rows: readonly TypedPayment[], done: (row: TypedPayment) => void) => Promise<unknown>;
  onSent: () => Promise<unknown>;
};

export function PaymentSheet({ verb, failed, send, onSent }: SheetProps) {
  const { data: known } = useQuery(rates);
  const { data: accounts } = useQuery(everyAccount);
  const { ref, change, ...form } = useForm<{ pagos: TypedPayment[] | null }>({ pagos: null });
  const [first] = useState(() => rowBelow({ moneda: usualCoin(undefined), medio: 'TRANSFERENCIA', dia: today() }));
  const rows = form.values.pagos ?? [{ ...first, moneda: usualCoin(known) }];
  const begun = rows.filter(isBegun);
  const nameOf = new Map([...begun, ...rows.filter((row) => !isBegun(row))].map(({ key }, n) => [key, `pagos.${n}`]));
  const saldoOf = ({ id, saldo }: Account) => accounts?.find((account) => account.id === id)?.saldo ?? saldo;
  const effects = effectsOf(rows, known ?? [], saldoOf);
  useBeginInField(ref);

  // Uses no state of the sheet, so that React does not render the other rows again.
  const changeRow = (row: TypedPayment, name: string, changes: Partial<TypedPayment>) => {
    // If the user begins or empties a row, the fields of later rows get other names. All errors are then cleared.
    const fields = [isBegun(row) === isBegun({ ...row, ...changes }) ? name : 'pagos'];
    change(
      ({ pagos }) => ({
        pagos: (pagos ?? [row]).map((other) =>
          other.key === row.key ? { ...other, alike: [], answer: undefined, ...changes } : other,
        ),
      }),
      fields,
    );
  };
  const removeRow = (removed: TypedPayment) =>
    change(({ pagos }) => ({ pagos: pagos?.filter(({ key }) => key !== removed.key) ?? null }), ['pagos']);
  const addRow = () => flushSync(() => change({ pagos: [...rows, rowBelow(rows.at(-1) ?? first)] }, []));
  const focusSend = () => ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  /** Enter moves to the next field to fill, and never sends the payments. */
  const onEnter = (event: KeyboardEvent) => {
    const field = event.target;
    if (event.key !== 'Enter' || !(field instanceof HTMLInputElement)) return;
    const row = field.closest('li');
    const isAmount = field.inputMode === 'decimal';
    // While the user searches for a person, the list of suggestions handles Enter.
    if (!isAmount && !field.readOnly && field.value.trim() !== '') return;
    event.preventDefault();
    if (isAmount && field.value.trim() !== '' && !row?.nextElementSibling) addRow();
    if (!isAmount && field.readOnly) focusAmount(row);
    else if (row?.nextElementSibling) row.nextElementSibling.querySelector('input')?.focus();
    else focusSend();
  };
  const save = async () => {
    const missing = begun.length > 0 ? rowProblems(begun) : noPayments;
    if (!(await form.complete(missing))) return;
    const sent = new Set<string>();
    const done = ({ key }: TypedPayment) => {
      sent.add(key);
      change({ pagos: rows.filter((row) => !sent.has(row.key)) });
    };
    const sendAll = () =>
      send(begun, done).catch((error) => {
        const alike = alikeByRow(error);
        if (alike.size > 0)
          change({ pagos: rows.map((row) => ({ ...row, alike: alike.get(begun.indexOf(row)) ?? [] })) }, []);
        throw error;
      });
    const isDone = await form.send(sendAll, failed, { once: true });
    void queryClient.invalidateQueries({ queryKey: ledgerKey });
    if (isDone) await onSent();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Enter in a day field submits the form but presses no button. Nothing is sent then; the focus moves to the button.
    if ((event.nativeEvent as SubmitEvent).submitter) void save();
    else focusSend();
  };

  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <FormProblem reason={form.reason} />
      <ul className={styles.rows} aria-label="Pagos" onKeyDownCapture={onEnter}>
        {rows.map((row, at) => (
          <PaymentLine
            key={row.key}
            row={row}
            name={nameOf.get(row.key) ?? ''}
            number={at + 1}
            effect={effects[at] ?? nothing}
            isRated={known !== undefined}
            errors={form.error}
            onChange={changeRow}
            onRemove={rows.length > 1 ? removeRow : undefined}
          />
        ))}
      </ul>
      <Folded title="Pegar de una planilla o un chat">
        {() => (
          <PastePayments
            accounts={accounts}
            onAdd={(pasted) => change({ pagos: withPasted(begun, pasted, rows[0] ?? first) })}
          />
        )}
      </Folded>
      <div className={styles.foot}>
        <p role="status">
          {begun.length > 0 &&
            `${counted(begun.length, 'pago', 'pagos')}: ${listed(sumsOf(begun.map(paymentOf)).map(([coin, sum]) => formatCoin(coin, sum)))}`}
        </p>
        <Button variant="outline" onClick={addRow} icon={Plus} label="Otra fila" />
        <Button type="submit" busy={form.busy}>
          {begun.length > 0 ? `${verb} ${counted(begun.length, 'pago', 'pagos')}` : `${verb} pagos`}
        </Button>
      </div>
    </form>
  );
}

const noPayments = { field: 'pagos', message: messages.ledger.noPayments } as const;

const nothing: PaymentEffect = { dollars: null, rate: undefined, before: 0, after: 0 };

const focusAmount = (row: HTMLElement | null) => row?.querySelector<HTMLElement>('[inputmode=decimal]')?.focus();

type LineProps = {
  row: TypedPayment;
  /** The prefix of the row's field names, as in the server's errors. */
  name: string;
  number: number;
  effect: PaymentEffect;
  isRated: boolean;
  errors: Partial<Record<string, string>>;
  onChange: (row: TypedPayment, name: string, changes: Partial<TypedPayment>) => void;
  onRemove: ((row: TypedPayment) => void) | undefined;
};

function PaymentLine({ row, name, number, effect, isRated, errors, onChange, onRemove }: LineProps) {
  const item = useRef<HTMLLIElement>(null);
  const { person, importe, moneda, medio, dia } = row;
  const field = (of: string) => ({ name: `${name}.${of}`, error: errors[`${name}.${of}`] });
  const change = (changes: Partial<TypedPayment>) => onChange(row, name, changes);
  const choose = (chosen: Account | null) => {
    change({ person: chosen });
    if (chosen) focusAmount(item.current);
  };
  return (
    <li ref={item} className={styles.row} tabIndex={-1} aria-label={`Pago ${number}`}>
      <Autocomplete<Account>
        compact
        label="Persona"
        {...field('userId')}
        least={2}
        search={async (text) =>
          accountsNamed(await queryClient.ensureQueryData(everyAccount), text).slice(0, MOST_SUGGESTED)
        }
        itemLabel={({ nombreCompleto }) => nombreCompleto}
        value={person}
        onChoose={choose}
      />
      <TextField
        compact
        label="Importe"
        {...field('importe')}
        before={coinRules[moneda].symbol}
        inputMode="decimal"
        enterKeyHint="next"
        value={importe}
        onChange={({ currentTarget }) => change({ importe: currentTarget.value })}
      />
      <SelectField
        compact
        label="Moneda"
        {...field('moneda')}
        value={moneda}
        choices={coinChoices}
        onPick={(picked) => change({ moneda: picked as Coin })}
      />
      <SelectField
        compact
        label="Medio"
        {...field('medio')}
        value={medio}
        choices={meansChoices}
        onPick={(picked) => change({ medio: picked as PaymentMeans })}
      />
      <fieldset className={styles.day} name={`${name}.dia`} tabIndex={-1}>
        <PastDayField
          label="Día"
          value={dia}
          problem={errors[`${name}.dia`]}
          onChange={(day) => change({ dia: day })}
        />
      </fieldset>
      <p className={styles.effect}>{person && <Effect {...effect} moneda={moneda} isRated={isRated} />}</p>
      <IconButton
        label={person ? `Quitar el pago de ${person.nombreCompleto}` : `Quitar el pago ${number}`}
        className={styles.remove}
        disabled={!onRemove}
        onClick={() => onRemove?.(row)}
      >
        <Trash2 size={20} />
      </IconButton>
      {row.alike && row.alike.length > 0 && (
        <div className={styles.alike}>
          <AlikePayments
            payments={row.alike}
            onAnswer={(answer) => (answer ? change({ answer }) : onRemove ? onRemove(row) : change(blank))}
          />
        </div>
      )}
    </li>
  );
}

/** The last row is emptied instead of removed. */
const blank = { person: null, importe: '' };

const MOST_SUGGESTED = 20;

type EffectProps = PaymentEffect & { moneda: Coin; isRated: boolean };

const Effect = ({ dollars, rate, before, after, moneda, isRated }: EffectProps) => (
  <>
    {balanceText(before)}
    {dollars !== null && (
      <>
        {', después '}
        <strong>{balanceText(after)}</strong>
      </>
    )}
    {coinRules[moneda].converted && isRated && <small>{conversionText(dollars, rate)}</small>}
  </>
);
