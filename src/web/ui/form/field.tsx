import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import styles from './field.module.css';

export type FieldProps = {
  label: string;
  description?: ReactNode;
  error?: string;
  required?: boolean;
  /** True for a field above a list. The field is then lower, and its label quiet. */
  compact?: boolean;
  bare?: boolean;
  /** True if the field spans both columns of a form. */
  whole?: boolean;
};
/** The attributes that tie a native control to its label, description and error. */
type Wiring = { id: string; required: boolean; 'aria-describedby': string | undefined; 'aria-invalid': boolean };

type FrameProps = FieldProps & { children: (wiring: Wiring) => ReactNode };

function Field({ label, description, error, required = false, children, ...look }: FrameProps) {
  const { compact = false, bare = false, whole } = look;
  const id = useId();
  const describedBy = [error && `${id}error`, description && `${id}description`].filter(Boolean).join(' ');
  return (
    <div className={`${styles.field} ${compact ? styles.compact : ''}`} data-whole={whole}>
      <label htmlFor={id} className={bare ? 'visually-hidden' : styles.label}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children({ id, required, 'aria-describedby': describedBy || undefined, 'aria-invalid': Boolean(error) })}
      {description && (
        <p id={`${id}description`} className={styles.description}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

const split = <Props extends FieldProps>(props: Props) => {
  const { label, description, error, required, compact, bare, whole, ...control } = props;
  return [{ label, description, error, required, compact, bare, whole }, control] as const;
};

type InputProps = FieldProps & ComponentProps<'input'>;

export function TextField({ before, after, ...props }: InputProps & { before?: string; after?: string }) {
  const [field, input] = split(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={styles.box}>
          {before && <span className={styles.before}>{before}</span>}
          <input autoComplete="off" {...input} {...wiring} className={styles.control} />
          {after && <span className={styles.after}>{after}</span>}
        </div>
      )}
    </Field>
  );
}

export function PasswordField(props: InputProps) {
  const [field, input] = split(props);
  const [visible, setVisible] = useState(false);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={styles.box}>
          <input {...input} {...wiring} type={visible ? 'text' : 'password'} className={styles.control} />
          <IconButton
            label={visible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            aria-pressed={visible}
            className={styles.after}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff size={20} /> : <Eye size={20} />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}

export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const [field, textarea] = split(props);
  return <Field {...field}>{(wiring) => <textarea {...textarea} {...wiring} className={styles.control} />}</Field>;
}

export type Choice = { value: string | number; label: string };
type SelectProps = FieldProps &
  ComponentProps<'select'> & {
    choices: readonly (string | Choice)[];
    /** The label of the empty choice. Without it the user must choose a value. */
    none?: string;
    /** Receives the chosen value, or undefined for the empty choice. */
    onPick?: (value: string | undefined) => void;
  };

export function SelectField({ choices, none, onPick, ...props }: SelectProps) {
  const [field, { value = '', onChange, ...select }] = split(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <select
          {...select}
          {...wiring}
          className={styles.control}
          value={value}
          onChange={onPick ? (event) => onPick(event.currentTarget.value || undefined) : onChange}
        >
          {none !== undefined && <option value="">{none}</option>}
          {choices.map((choice) => {
            const { value: key, label } = typeof choice === 'string' ? { value: choice, label: choice } : choice;
            return (
              <option key={key} value={key}>
                {label}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}

type CheckboxProps = Pick<FieldProps, 'label' | 'description' | 'whole'> & ComponentProps<'input'>;

export function Checkbox({ label, description, whole, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.field} data-whole={whole}>
      <label className={styles.check}>
        <input {...input} type="checkbox" aria-describedby={description ? id : undefined} />
        {label}
      </label>
      {description && (
        <p id={id} className={styles.description}>
          {description}
        </p>
      )}
    </div>
  );
}

type Labelled = Partial<Pick<HTMLInputElement, 'labels'>>;

export const labelOf = (field: Labelled | null | undefined) => field?.labels?.[0]?.firstChild?.textContent;

const remedies: Record<string, string> = {
  choose: 'elija de la lista o borre lo escrito',
  add: 'agregue lo escrito o bórrelo',
};

/**
 * Finds the first field whose typed text the user neither chose from a list nor added. Returns the field and the
 * message for the user.
 */
export function untaken(within: ParentNode | null) {
  const fields = within?.querySelectorAll<HTMLInputElement>('[data-untaken]') ?? [];
  const field = [...fields].find(({ value }) => value.trim() !== '');
  return field && { field, message: `${labelOf(field)}: ${remedies[field.dataset.untaken ?? '']}.` };
}
