import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { messages } from '#contract/messages.ts';
import field from '../../ui/form/field.module.css';
import { alerts } from '../../ui/overlay/alerts.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import photo from '../catalogue/product-photo.module.css';
import styles from './image-picker.module.css';

type Props = {
  name: string;
  value: File | null;
  onChoose: (file: File) => void;
  error: string | undefined;
  required?: boolean;
  before?: ReactNode;
  /** The fraction of the picture that is already sent, from 0 to 1. Null if nothing is being sent. */
  sent: number | null;
};

export function ImagePicker({ name, value: file, onChoose, error, required = false, before, sent }: Props) {
  const id = useId();
  const preview = useObjectUrl(file);
  const [dropping, setDropping] = useState(false);

  const take = (picked: File | undefined) => {
    if (!picked) return;
    if (picked.type.startsWith('image/')) onChoose(picked);
    else void alerts.warning(messages.image.onlyImages);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const [pasted] = event.clipboardData?.files ?? [];
    if (!pasted) return;
    event.preventDefault();
    take(pasted);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);

  return (
    <div className={styles.picker}>
      <input
        id={id}
        name={name}
        type="file"
        accept="image/*"
        required={required}
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}hint ${id}error`}
        aria-invalid={error !== undefined}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // Empties the field, because only then does picking the same file again fire an event.
          currentTarget.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={styles.zone}
        data-dropping={dropping || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDropping(true);
        }}
        onDragLeave={() => setDropping(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDropping(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <span className={styles.picture}>
          {preview ? (
            <img className={photo.photo} src={preview} alt="Vista previa de la imagen elegida" />
          ) : (
            (before ?? <ImagePlus />)
          )}
        </span>
        <span>
          <strong>
            <span id={`${id}name`}>{file ? 'Elegir otra imagen' : 'Elegir imagen'}</span>
            {required && <span aria-hidden="true"> *</span>}
          </strong>
          <small id={`${id}hint`}>{file?.name ?? 'También puede arrastrarla hasta acá o pegarla.'}</small>
        </span>
      </label>
      {error && (
        <p id={`${id}error`} className={field.error}>
          {error}
        </p>
      )}
      {sent !== null && (
        <label className={styles.progress}>
          <span role="status">{sent < 1 ? `Enviando imagen: ${Math.round(sent * 100)} %` : 'Preparando imagen…'}</span>
          <progress value={sent < 1 ? sent : undefined} />
        </label>
      )}
    </div>
  );
}
