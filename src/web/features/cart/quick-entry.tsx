import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { counted, formatPrice, sentence } from '#contract/format.ts';
import { orderTotal } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/form/field.tsx';
import styles from './quick-entry.module.css';
import {
  type CheckedLine,
  type CodeIndex,
  checkedLine,
  checkedLines,
  indexCodes,
  type QuickLine,
  type Reading,
  type Target,
} from './quick-lines.ts';

type Props = {
  /** What can be ordered today; undefined until it is known. */
  products: readonly Product[] | undefined;
  target: Target;
  onAdd: (lines: readonly QuickLine[]) => void;
};

/** Adds products by their codes, one with every Enter or a whole list at once. No form: it may lie in one. */
export function QuickEntry({ products, target, onAdd }: Props) {
  const index = useMemo(() => products && indexCodes(products), [products]);
  const [typed, setTyped] = useState(nothing);
  const [problem, setProblem] = useState<string>();
  const [status, setStatus] = useState('');
  const [count, setCount] = useState(0);
  const [pasting, setPasting] = useState(false);
  const code = useRef<HTMLDivElement>(null);

  const field = (name: keyof Reading) => ({
    value: typed[name],
    autoCapitalize: 'off',
    spellCheck: false,
    enterKeyHint: 'done' as const,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: currentTarget.value });
      setProblem(undefined);
    },
  });
  const add = () => {
    const input = code.current?.querySelector('input');
    input?.focus();
    input?.select();
    if (typed.code.trim() === '') return setProblem('Escriba un código.');
    if (!index) return setProblem('Los productos todavía no llegaron. Pruebe de nuevo en un momento.');
    const reading = { ...typed, units: typed.units.trim() || '1', referencia: typed.referencia.trim() };
    const checked = checkedLine(reading, index, target);
    if ('problem' in checked) return setProblem(checked.problem);
    onAdd([checked.found]);
    setTyped(nothing);
    setProblem(undefined);
    setCount(count + 1);
    setStatus(statusOf(checked.found, count + 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // A form around it would be sent.
    event.preventDefault();
    add();
  };

  return (
    <div className={styles.entry}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in its fields is what their button does. */}
      <div className={styles.fields} onKeyDown={onKeyDown}>
        <div ref={code}>
          <TextField
            {...field('code')}
            name="codigo"
            // Not of what was told why it cannot be added.
            data-untaken={problem ? undefined : 'add'}
            label="Código"
            error={problem}
          />
        </div>
        <TextField {...field('units')} label="Cantidad" placeholder="1" inputMode="numeric" />
        <TextField {...field('referencia')} label="Color o referencia" />
        <Button onClick={add}>Agregar</Button>
      </div>
      <p role="status" className={styles.status}>
        {status}
      </p>
      <Button variant="outline" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
        Pegar líneas
      </Button>
      {pasting && <PastedLines index={index} target={target} onAdd={onAdd} onStatus={setStatus} />}
    </div>
  );
}

const nothing: Reading = { code: '', units: '', referencia: '' };

/** What was added is told apart from the same added before by how many it makes. */
const statusOf = ({ product, quantity, referencia }: QuickLine, count: number) =>
  `${sentence(`Agregado: ${[`${quantity} × ${product.name}`, referencia].filter(Boolean).join(' · ')}`)} Van ${count}.`;

type PastedProps = {
  index: CodeIndex | undefined;
  target: Target;
  onAdd: (lines: readonly QuickLine[]) => void;
  /** Told what was added, for whoever does not see it. */
  onStatus: (text: string) => void;
};

/** A list of codes that is pasted: says of each line what it is, and adds those that can be had; the others stay. */
function PastedLines({ index, target, onAdd, onStatus }: PastedProps) {
  const [text, setText] = useState('');
  const lines = index ? checkedLines(text, index, target) : [];
  const found = lines.flatMap((line) => ('found' in line ? [line.found] : []));
  const rest = lines.filter((line) => 'problem' in line);
  const add = () => {
    onAdd(found);
    setText(rest.map((line) => line.text).join('\n'));
    onStatus(
      `Agregado: ${counted(found.length, 'línea', 'líneas')}.${rest.length > 0 ? ` Por corregir: ${counted(rest.length, 'línea', 'líneas')}.` : ''}`,
    );
  };
  return (
    <div className={styles.pasted}>
      <TextArea
        label="Líneas"
        name="lineas"
        data-untaken={found.length > 0 ? 'add' : undefined}
        description="Una por producto: código, cantidad y color, como «ABC123 2 rojo», «2 x ABC123» o copiadas de una planilla."
        rows={5}
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {!index && text && (
        <p role="status" className="soft">
          Buscando los productos…
        </p>
      )}
      {lines.length > 0 && (
        <>
          <ol className={styles.lines} aria-label="Qué es cada línea">
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are what stands where.
              <PastedLine key={at} line={line} />
            ))}
          </ol>
          <Button className={styles.add} disabled={found.length === 0} onClick={add}>
            {found.length > 0 ? `Agregar ${counted(found.length, 'línea', 'líneas')}` : 'Nada para agregar'}
          </Button>
        </>
      )}
    </div>
  );
}

function PastedLine({ line }: { line: CheckedLine }) {
  if ('problem' in line)
    return (
      <li className={styles.problem}>
        <code className="soft">{line.text}</code>
        <span>{line.problem}</span>
      </li>
    );
  const { product, quantity, referencia } = line.found;
  return (
    <li>
      <span>
        {quantity} × {product.name}
        <small>{[product.codigo, referencia].filter(Boolean).join(' · ')}</small>
      </span>
      <strong>{formatPrice(orderTotal([{ amount: product.amount, quantity }]))}</strong>
    </li>
  );
}
