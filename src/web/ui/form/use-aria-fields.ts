import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { reloadsFor } from '../../platform/router/page.tsx';

type AriaFields = typeof import('./aria-fields.ts');

let here: AriaFields | undefined;
export async function bringAriaFields() {
  here = await import('./aria-fields.ts');
  return here;
}

/** The fields of React Aria once they are here, and whether what stood in this one's place had the focus by then. */
export function useAriaFields(place: RefObject<HTMLElement | null>) {
  const [come, setCome] = useState<{ fields: AriaFields | undefined; focused: boolean }>({
    fields: here,
    focused: false,
  });
  const isHere = come.fields !== undefined;
  useEffect(() => {
    if (isHere) return;
    const bring = () =>
      bringAriaFields().then(
        // At once: a focus that came in between would be lost with the field.
        (fields) => flushSync(() => setCome({ fields, focused: place.current === document.activeElement })),
        reloadsFor,
      );
    void bring();
    window.addEventListener('online', bring);
    return () => window.removeEventListener('online', bring);
  }, [isHere, place]);
  return come;
}
