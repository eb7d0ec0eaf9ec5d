import { type ComponentProps, useId } from 'react';
import { buttonClass } from '../button.tsx';

type Props = ComponentProps<'input'> & { onChoose: (files: readonly File[]) => unknown };

export function FilesButton({ onChoose, children, ...input }: Props) {
  const id = useId();
  return (
    <>
      <input
        {...input}
        id={id}
        type="file"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onChoose(files);
          // Empties the field, because only then does choosing the same file again, after correcting it, fire a change
          // event.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass} data-variant="outline">
        {children}
      </label>
    </>
  );
}
