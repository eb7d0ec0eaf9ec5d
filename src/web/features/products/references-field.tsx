import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { LONGEST_REFERENCE, MOST_REFERENCES, type Reference } from '#contract/products.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './references-field.module.css';

type Props = {
  name: string;
  value: Reference[];
  error: string | undefined;
  onChoose: (references: Reference[]) => void;
};

export function ReferencesField({ name, value, error, onChoose }: Props) {
  const id = useId();
  const replace = (at: number, changed: Partial<Reference>) =>
    onChoose(value.map((one, n) => (n === at ? { ...one, ...changed } : one)));
  /** Splits a line such as 'beige, azul, rosa' into three references. */
  const split = (at: number) => {
    const names = (value[at]?.nombre ?? '').split(/,(?!\d)/).flatMap((part) => part.trim() || []);
    if (names.length < 2) return;
    const parts = names.map((nombre) => ({ nombre, agotada: value[at]?.agotada === true }));
    onChoose(value.toSpliced(at, 1, ...parts));
  };
  return (
    <fieldset className={styles.references} name={name} aria-describedby={id}>
      <legend>Colores o referencias</legend>
      <small id={id} role={error && 'alert'}>
        {error ?? 'Si las hay, quien pide elige una; las agotadas no se ofrecen.'}
      </small>
      {[...value.entries()].map(([at, { nombre, agotada }]) => (
        <div key={at} className={styles.reference}>
          <input
            aria-label={`Referencia ${at + 1}`}
            value={nombre}
            maxLength={LONGEST_REFERENCE * MOST_REFERENCES}
            autoComplete="off"
            onChange={({ currentTarget }) => replace(at, { nombre: currentTarget.value })}
            onBlur={() => split(at)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              split(at);
            }}
          />
          <label>
            <input
              type="checkbox"
              checked={agotada}
              onChange={({ currentTarget }) => replace(at, { agotada: currentTarget.checked })}
            />{' '}
            Agotada
          </label>
          <IconButton
            label={`Quitar la referencia ${nombre || at + 1}`}
            onClick={() => onChoose(value.filter((_, n) => n !== at))}
          >
            <Trash2 size={20} />
          </IconButton>
        </div>
      ))}
      {value.length < MOST_REFERENCES && (
        <Button variant="outline" onClick={() => onChoose([...value, { nombre: '', agotada: false }])}>
          <Plus /> Agregar referencia
        </Button>
      )}
    </fieldset>
  );
}
