import { type RefObject, useLayoutEffect } from 'react';

export const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });

/** Moves the focus from the heading of a form page to the first field. */
export const useBeginInField = (form: RefObject<HTMLFormElement | null>) =>
  useLayoutEffect(() => {
    // On the first page the browser places the focus (page-heading.tsx).
    if (document.activeElement?.matches('h1')) focusFirstField(form.current);
  }, [form]);

const fields = `:is(input, select, textarea):not([type=hidden], [type=file], [type=radio], [type=checkbox], :disabled),
  [role=spinbutton], fieldset[tabindex]`;
