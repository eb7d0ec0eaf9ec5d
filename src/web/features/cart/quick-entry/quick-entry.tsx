import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Product } from '#contract/products.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { PastedLines } from './pasted-lines.tsx';
import styles from './quick-entry.module.css';
import { checkedLine, indexCodes, type QuickLine, type Target } from './quick-lines.ts';
import type { Reading } from './readings.ts';

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
  const [said, setSaid] = useState('');
  const [count, setCount] = useState(0);
  const [pasting, setPasting] = useState(false);
  const code = useRef<HTMLDivElement>(null);

  const field = (name: keyof Reading) => ({
    value: typed[name],
    autoComplete: 'off',
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
    setSaid(saidOf(checked.found, count + 1));
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
        <div ref={code} className={styles.code}>
          <TextField {...field('code')} label="Código" error={problem} />
        </div>
        <TextField {...field('units')} label="Cantidad" placeholder="1" inputMode="numeric" />
        <TextField {...field('referencia')} label="Color o referencia" />
        <Button onClick={add}>Agregar</Button>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <Button variant="outline" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
        Pegar líneas
      </Button>
      {pasting && <PastedLines index={index} target={target} onAdd={onAdd} onSaid={setSaid} />}
    </div>
  );
}

const nothing: Reading = { code: '', units: '', referencia: '' };

/** What was added is told apart from the same added before by how many it makes. */
const saidOf = ({ product, quantity, referencia }: QuickLine, count: number) =>
  `Agregado: ${[`${quantity} × ${product.name}`, referencia].filter(Boolean).join(' · ')}. Van ${count}.`;
