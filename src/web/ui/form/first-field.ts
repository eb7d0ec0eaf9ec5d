import { type RefObject, useLayoutEffect } from 'react';

/** Puts the focus where one begins to fill a form in; a form of other things leaves it where it is. */
export const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });

/** A page that is a form has the focus in its first field, rather than at its heading, after a link led there. */
export const useBeginInField = (form: RefObject<HTMLFormElement | null>) =>
  useLayoutEffect(() => {
    // The first page is the browser's to begin (page-heading.tsx).
    if (document.activeElement?.matches('h1')) focusFirstField(form.current);
  }, [form]);

const fields = `:is(input, select, textarea):not([type=hidden], [type=file], [type=radio], [type=checkbox], :disabled),
  [role=spinbutton], fieldset[tabindex]`;
