import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { counted, formatPrice, sentence } from '#contract/format.ts';
import { orderTotal } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { PasteField, PasteProblem } from '../../ui/form/paste-field.tsx';
import styles from './quick-entry.module.css';
import {
  type CheckedLine,
  type CodeIndex,
  checkedLine,
  checkedLines,
  indexCodes,
  type QuickLine,
  type Reading,
  type ReadingChoice,
  readingText,
  type Target,
} from './quick-lines.ts';

type Props = {
  /** The products on offer today; undefined until they are loaded. */
  products: readonly Product[] | undefined;
  target: Target;
  onAdd: (lines: readonly QuickLine[]) => void;
};

/**
 * Adds products by code or name, singly or as a pasted list. It is no form element, because it may stand inside a form.
 */
export function QuickEntry({ products, target, onAdd }: Props) {
  const index = useMemo(() => products && indexCodes(products), [products]);
  const [typed, setTyped] = useState(nothing);
  const [problem, setProblem] = useState<string>();
  const [choices, setChoices] = useState<readonly ReadingChoice[]>([]);
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
      setChoices([]);
    },
  });
  const add = (line: Reading = typed) => {
    const input = code.current?.querySelector('input');
    input?.focus();
    input?.select();
    setChoices([]);
    if (line.code.trim() === '') return setProblem('Escriba un código.');
    if (!index) return setProblem('Los productos todavía no llegaron. Pruebe de nuevo en un momento.');
    const reading = { ...line, units: line.units.trim() || '1', referencia: line.referencia.trim() };
    const checked = checkedLine(reading, index, target);
    if ('problem' in checked) {
      setChoices(checked.choices ?? []);
      return setProblem(checked.problem);
    }
    onAdd([checked.found]);
    setTyped(nothing);
    setProblem(undefined);
    setCount(count + 1);
    setStatus(statusOf(checked.found, count + 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter would submit the form around these fields.
    event.preventDefault();
    add();
  };

  return (
    <div className={styles.entry}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field does what the button does. */}
      <div className={styles.fields} onKeyDown={onKeyDown}>
        <div ref={code}>
          <TextField
            {...field('code')}
            name="codigo"
            data-untaken={problem ? undefined : 'add'}
            label="Código"
            placeholder="o nombre"
            error={problem}
          />
        </div>
        <TextField {...field('units')} label="Cantidad" placeholder="1" inputMode="numeric" />
        <TextField {...field('referencia')} label="Color o referencia" />
        <Button onClick={() => add()}>Agregar</Button>
      </div>
      {choices.length > 0 && (
        <span className={styles.choices}>
          <Choices
            choices={choices}
            onChoose={(reading) => {
              setTyped(reading);
              add(reading);
            }}
          />
        </span>
      )}
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

type ChoicesProps = { choices: readonly ReadingChoice[]; onChoose: (reading: Reading) => void };

const Choices = ({ choices, onChoose }: ChoicesProps) =>
  choices.map(({ name, reading }) => (
    <Button key={reading.code} variant="outline" onClick={() => onChoose(reading)}>
      {name} · {reading.code}
    </Button>
  ));

const nothing: Reading = { code: '', units: '', referencia: '' };

/** Says what was added. The count makes equal texts differ, so that screen readers announce each addition. */
const statusOf = ({ product, quantity, referencia }: QuickLine, count: number) =>
  `${sentence(`Agregado: ${[`${quantity} × ${product.name}`, referencia].filter(Boolean).join(' · ')}`)} Van ${count}.`;

type PastedProps = {
  index: CodeIndex | undefined;
  target: Target;
  onAdd: (lines: readonly QuickLine[]) => void;
  onStatus: (text: string) => void;
};

/** A pasted list. The button adds the lines that name a product; the others stay in the field. */
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
      <PasteField
        name="lineas"
        data-untaken={found.length > 0 ? 'add' : undefined}
        description="Una por producto: código o nombre, cantidad y color, como «ABC123 2 rojo», «2 sartén 24 roja» o copiadas de una planilla."
        rows={5}
        autoCapitalize="off"
        text={text}
        onChange={setText}
        waiting={index ? undefined : 'Buscando los productos…'}
        lines={lines}
      >
        {(line, at) => (
          <PastedLine
            key={at}
            line={line}
            onChoose={(reading) =>
              setText(lines.map((other, n) => (n === at ? readingText(reading) : other.text)).join('\n'))
            }
          />
        )}
      </PasteField>
      {lines.length > 0 && (
        <Button className={styles.add} disabled={found.length === 0} onClick={add}>
          {found.length > 0 ? `Agregar ${counted(found.length, 'línea', 'líneas')}` : 'Nada para agregar'}
        </Button>
      )}
    </div>
  );
}

function PastedLine({ line, onChoose }: { line: CheckedLine; onChoose: (reading: Reading) => void }) {
  if ('problem' in line) {
    const { text, problem, choices = [] } = line;
    return (
      <PasteProblem text={text} problem={problem}>
        {choices.length > 0 && <Choices choices={choices} onChoose={onChoose} />}
      </PasteProblem>
    );
  }
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
