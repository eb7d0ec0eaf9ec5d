import { focusHeading } from '../page-heading.tsx';

/** What had the focus when a dialog or message opened, and the dialog that it opened over. */
type Opener = { element: Element | null; around: HTMLDialogElement | undefined };
const openers = new WeakMap<HTMLElement, Opener>();

/** To be called before a dialog opens, or where somebody comes to a message from. */
export function rememberOpener(dialog: HTMLElement, element = document.activeElement) {
  const around = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  openers.set(dialog, { element, around });
}

/**
 * After a dialog closed: the focus goes to what opened it; where that cannot have it any more, to the dialog beneath, or to
 * what opened that; and at last to the page's heading.
 */
export function giveFocusBack(dialog: HTMLElement) {
  const opener = openers.get(dialog);
  if (!opener) return focusHeading();
  if (takesFocus(opener.element) || (opener.around?.open && takesFocus(opener.around))) return;
  if (opener.around) giveFocusBack(opener.around);
  else focusHeading();
}

function takesFocus(element: Element | null) {
  if (!(element instanceof HTMLElement) || element === document.body) return false;
  element.focus();
  return document.activeElement === element;
}
