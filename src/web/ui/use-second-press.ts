import { useEffect } from 'react';

/** Ignores the second press of a double click if the first press changed the page or the dialog. */
export function useSecondPress() {
  useEffect(() => {
    let first = { page: '', dialog: undefined as Element | null | undefined };
    const judge = (event: MouseEvent) => {
      const here = {
        page: location.pathname,
        dialog: event.target instanceof Element ? event.target.closest('dialog') : null,
      };
      if (event.detail < 2) first = here;
      else if (first.page !== here.page || first.dialog !== here.dialog) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const presses = ['mousedown', 'click'] as const;
    for (const press of presses) document.addEventListener(press, judge, true);
    return () => {
      for (const press of presses) document.removeEventListener(press, judge, true);
    };
  }, []);
}
