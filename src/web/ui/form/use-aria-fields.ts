import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { late, reloadsFor } from '../../platform/late.tsx';

export const ariaFields = late(() => import('./aria-fields.ts'));
type AriaFields = ReturnType<typeof ariaFields.get>;

/**
 * The React Aria fields, undefined until they are loaded. `focused`: true if the placeholder had the focus when the
 * load ended.
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
        // Renders the fields synchronously. Otherwise the placeholder could still get the focus, and lose it when the
        // fields replace it.
        (fields) => flushSync(() => setCome({ fields, focused: place.current === document.activeElement })),
        reloadsFor,
      );
    void bring();
    window.addEventListener('online', bring);
    return () => window.removeEventListener('online', bring);
  }, [isHere, place]);
  return come;
}
