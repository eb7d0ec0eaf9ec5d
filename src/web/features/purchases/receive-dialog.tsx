import { useQuery } from '@tanstack/react-query';
import { CheckCheck, PackagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { counted, formatCents, normalise } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { keyOf, namedLine } from '#contract/orders.ts';
import type { KeptReceipt, Purchase, PurchaseLine } from '#contract/purchases.calls.ts';
import { type Fate, fateRules, fatesThat } from '#contract/purchases.ts';
import { api } from '../../platform/api.ts';
import { useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ordersKey } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { Folded } from '../../ui/folded.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { FollowingPricesDialog } from './following-prices-dialog.tsx';
import type { SuppliedPurchase } from './purchase-text.ts';
import styles from './purchases.module.css';
import { purchasesOf } from './queries.ts';
import { allCame, oneMore, overText, type ReceiptForm, receiptProblem, receivedLines } from './receipt-form.ts';
import { UnorderedEntry } from './unordered-entry.tsx';

type Props = Answering<void> & { purchase: SuppliedPurchase; ventana: number; manages: boolean };

export function ReceiveDialog({ purchase, ventana, manages, answer }: Props) {
  const { proveedorId, razonSocial } = purchase;
  const [extras, addExtra] = useState<readonly PurchaseLine[]>([]);
  const renglones = [...useLinesNow(purchase, ventana), ...extras];
  const form = useForm<ReceiptForm>({ buenas: {}, danadas: {}, costos: {}, destinos: {} });
  /** Null while the search among the supplier's products is closed. */
  const [search, look] = useState<string | null>(null);
  const [withCosts, showCosts] = useState(false);
  /** The lines that were complete when the dialog opened. They keep their place while the user types. */
  const [came] = useState(() => new Set(purchase.renglones.filter(hasCome).map(keyOf)));
  const keyFor = useRequestKey();
  const add = (line: PurchaseLine) => {
    if (!renglones.some((other) => keyOf(other) === keyOf(line))) addExtra([...extras, line]);
    form.change(oneMore(form.values, line));
    look(null);
  };
  const save = async () => {
    if (!(await form.complete(receiptProblem(form.values, renglones)))) return;
    const body = { renglones: receivedLines(form.values, renglones) };
    const params = { ventana, proveedorId };
    let prices: KeptReceipt['precios'];
    const kept = await form.send(async () => {
      const now = await purchaseNow(purchase, ventana);
      if (!(await mayBeOver(body.renglones, linesIn(now && [now], purchase)))) return false;
      ({ precios: prices } = await api('POST /api/compras/:ventana/:proveedorId/recepciones', {
        params,
        body: { ...body, huella: now?.huella },
        headers: keyFor(body),
      }));
    }, messages.purchase.receiptFailed);
    void queryClient.invalidateQueries({ queryKey: ordersKey });
    if (!kept) return;
    answer();
    await alerts.success(messages.purchase.received);
    if (prices?.length) void openDialog(FollowingPricesDialog, { prices });
  };
  const fields = { form: form.values, withCost: withCosts, onChange: form.change };
  return (
    <FormDialog
      title={`Recibir de ${razonSocial}`}
      form={form}
      submit="Guardar lo que llegó"
      onSubmit={save}
      onClose={answer}
    >
      <div className={styles.receive}>
        <HelpLine topic="recibir" beside>
          Toque «Todo llegó» y corrija lo que no, o escriba códigos: cada uno suma una unidad.
        </HelpLine>
        <div className={styles.ways}>
          <Button variant="outline" onClick={() => form.change(allCame(renglones))}>
            <CheckCheck /> Todo llegó
          </Button>
          {manages && (
            <Button variant="outline" aria-pressed={withCosts} onClick={() => showCosts(!withCosts)}>
              Corregir costos
            </Button>
          )}
          {search === null && (
            <Button variant="outline" onClick={() => look('')} icon={PackagePlus} label="Llegó algo que no se pidió" />
          )}
        </div>
        <CodeEntry lines={renglones} onCode={(line) => form.change(oneMore(form.values, line))} onUnknown={look} />
        {search !== null && (
          <UnorderedEntry of={{ ventana, proveedorId }} search={search} onSearch={look} onAdd={add} />
        )}
        <ReceivedLines {...fields} lines={renglones.filter((line) => !came.has(keyOf(line)))} />
        {came.size > 0 && (
          <Folded
            title={`Ya llegó: ${counted(came.size, 'renglón', 'renglones')}`}
            opened={[...came].some((key) => form.values.buenas[key] || form.values.danadas[key])}
          >
            <ReceivedLines {...fields} lines={renglones.filter((line) => came.has(keyOf(line)))} />
          </Folded>
        )}
      </div>
    </FormDialog>
  );
}

const hasCome = ({ pedidas, recibidas, faltan }: PurchaseLine) => pedidas > 0 && recibidas > 0 && faltan === 0;

/** The purchase's newest lines. Another packer may have received goods since the dialog opened. */
function useLinesNow(purchase: Purchase, ventana: number): readonly PurchaseLine[] {
  const { data: purchases } = useQuery(purchasesOf(ventana));
  return linesIn(purchases, purchase);
}

function linesIn(purchases: readonly Purchase[] | undefined, { proveedorId, renglones }: Purchase) {
  const now = purchases?.find((purchase) => purchase.proveedorId === proveedorId)?.renglones ?? [];
  const lines = new Map(now.map((line) => [keyOf(line), line]));
  return renglones.map((line) => lines.get(keyOf(line)) ?? line);
}

async function purchaseNow({ proveedorId }: Purchase, ventana: number) {
  const read = queryClient.fetchQuery({ ...purchasesOf(ventana), staleTime: 0, retry: false });
  return (await read.catch(() => undefined))?.find((purchase) => purchase.proveedorId === proveedorId);
}

/** Asks before a receipt exceeds the orders. Another packer may have registered the same goods. */
async function mayBeOver(came: Parameters<typeof overText>[0], lines: readonly PurchaseLine[]): Promise<boolean> {
  const over = overText(came, lines);
  return !over || alerts.confirm(messages.purchase.confirmOver, { text: over, verb: 'anotar lo que llegó' });
}

type EntryProps = {
  lines: readonly PurchaseLine[];
  onCode: (line: PurchaseLine) => void;
  onUnknown: (code: string) => void;
};

/** Adds one unit for each code that the user types or a scanner sends. */
function CodeEntry({ lines, onCode, onUnknown }: EntryProps) {
  const field = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');
  const enter = () => {
    const typed = normalise(field.current?.value ?? '');
    if (!field.current || !typed) return;
    const found = lines.filter(({ codigo }) => normalise(codigo) === typed);
    const [line] = found;
    say(
      line
        ? found.length > 1
          ? `${line.codigo} viene en varios colores: anótelo en su renglón.`
          : `Una más de ${namedLine(line)}`
        : `Ningún renglón tiene el código ${field.current.value}.`,
    );
    if (line && found.length === 1) onCode(line);
    if (!line) onUnknown(field.current.value.trim());
    field.current.value = '';
  };
  return (
    <div className={styles.code}>
      <label>
        <span>Código</span>
        <input
          ref={field}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="next"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Otherwise Enter would submit the form.
            event.preventDefault();
            enter();
          }}
        />
      </label>
      <Button variant="outline" onClick={enter}>
        Sumar una
      </Button>
      <p role="status" className="soft">
        {said}
      </p>
    </div>
  );
}

type LinesProps = {
  lines: readonly PurchaseLine[];
  form: ReceiptForm;
  withCost: boolean;
  onChange: (changes: Partial<ReceiptForm>) => void;
};

function ReceivedLines({ lines, form, withCost, onChange }: LinesProps) {
  const typed =
    (field: 'buenas' | 'danadas' | 'costos', label: string, placeholder: string) => (line: PurchaseLine) => (
      <input
        aria-label={`${label} de ${namedLine(line)}`}
        inputMode={field === 'costos' ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder={placeholder}
        value={form[field][keyOf(line)] ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ [field]: { ...form[field], [keyOf(line)]: value } })}
      />
    );
  const product = (line: PurchaseLine) => {
    const came = line.recibidas + line.danadas;
    const facts = [line.codigo, counted(line.pedidas, 'pedida', 'pedidas'), came > 0 && `ya llegaron ${came}`];
    return (
      <>
        {namedLine(line)}
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {line.pedidas === 0 && <FateField line={line} form={form} onChange={onChange} />}
        {withCost && (
          <span className={styles.cost}>
            Costo {typed('costos', 'Costo', typeof line.costo === 'number' ? formatCents(line.costo) : '')(line)}
          </span>
        )}
      </>
    );
  };
  return (
    <div className={styles.lines}>
      <DialogTable
        rows={lines}
        rowKey={keyOf}
        empty="Ya llegó todo lo que se pidió."
        columns={[
          ['Producto', product],
          ['Llegaron', typed('buenas', 'Llegaron', '0')],
          ['Dañadas', typed('danadas', 'Dañadas', '0')],
        ]}
      />
    </div>
  );
}

const FateField = ({ line, form, onChange }: Omit<LinesProps, 'lines' | 'withCost'> & { line: PurchaseLine }) => (
  <SelectField
    compact
    bare
    label={`Qué se hace con ${namedLine(line)}`}
    choices={fatesThat('atDoor').map((fate) => ({ value: fate, label: fateRules[fate].text }))}
    value={form.destinos[keyOf(line)] ?? 'STOCK'}
    onPick={(fate) => onChange({ destinos: { ...form.destinos, [keyOf(line)]: fate as Fate } })}
  />
);
