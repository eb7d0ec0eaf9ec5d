import { useState } from 'react';
import { formatPrice } from '#contract/format.ts';
import { orderTotal } from '#contract/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import styles from './quick-entry.module.css';
import { type CheckedLine, type CodeIndex, checkedLines, type QuickLine, type Target } from './quick-lines.ts';

type Props = {
  index: CodeIndex | undefined;
  target: Target;
  onAdd: (lines: readonly QuickLine[]) => void;
  /** Told what was added, for whoever does not see it. */
  onSaid: (text: string) => void;
};

/** A list of codes that is pasted: says of each line what it is, and adds those that can be had; the others stay. */
export function PastedLines({ index, target, onAdd, onSaid }: Props) {
  const [text, setText] = useState('');
  const lines = index ? checkedLines(text, index, target) : [];
  const found = lines.flatMap((line) => ('found' in line ? [line.found] : []));
  const rest = lines.filter((line) => 'problem' in line);
  const add = () => {
    onAdd(found);
    setText(rest.map((line) => line.text).join('\n'));
    onSaid(`Agregado: ${countOf(found.length)}.${rest.length > 0 ? ` Por corregir: ${countOf(rest.length)}.` : ''}`);
  };
  return (
    <div className={styles.pasted}>
      <TextArea
        label="Líneas"
        description="Una por producto: código, cantidad y color, como «ABC123 2 rojo», «2 x ABC123» o copiadas de una planilla."
        rows={5}
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {!index && text && <p role="status">Buscando los productos…</p>}
      {lines.length > 0 && (
        <>
          <ol className={styles.lines} aria-label="Qué es cada línea">
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are what stands where.
              <PastedLine key={at} line={line} />
            ))}
          </ol>
          <Button className={styles.add} disabled={found.length === 0} onClick={add}>
            {found.length > 0 ? `Agregar ${countOf(found.length)}` : 'Nada para agregar'}
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
        <code>{line.text}</code>
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

const countOf = (count: number) => (count === 1 ? '1 línea' : `${count} líneas`);
