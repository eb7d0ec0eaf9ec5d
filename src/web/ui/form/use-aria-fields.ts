import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { late, reloadsFor } from '../../platform/late.tsx';

export const ariaFields = late(() => import('./aria-fields.ts'));
type AriaFields = ReturnType<typeof ariaFields.get>;

/**
 * The React Aria fields, undefined until loaded. `focused`: the placeholder had the focus when the fields had loaded.
 */
export function useAriaFields(place: RefObject<HTMLElement | null>) {
  const [come, setCome] = useState<{ fields: AriaFields; focused: boolean }>({
    fields: ariaFields.get(),
    focused: false,
  });
  const isHere = come.fields !== undefined;
  useEffect(() => {
    if (isHere) return;
    const bring = () =>
      ariaFields.load().then(
        // Renders the fields at once. A focus that arrives later would be lost with the placeholder.
        (fields) => flushSync(() => setCome({ fields, focused: place.current === document.activeElement })),
        reloadsFor,
      );
    void bring();
    window.addEventListener('online', bring);
    return () => window.removeEventListener('online', bring);
  }, [isHere, place]);
  return come;
}
