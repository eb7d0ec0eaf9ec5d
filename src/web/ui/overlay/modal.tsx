import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { layOver, topDialog } from '../../platform/over-page.ts';
import { focusHeading } from '../page-heading.tsx';
import styles from './modal.module.css';

type Props = Omit<ComponentProps<'dialog'>, 'onCancel' | 'ref'> & {
  /** Escape, the phone's back gesture or a press on the backdrop. */
  onDismiss: () => void;
  focus?: RefObject<HTMLElement | null>;
};

/** A native modal dialog for as long as it is mounted: the page behind is inert, and gets its focus back. */
export function Modal({ onDismiss, focus, className = '', children, ...rest }: Props) {
  const kind = rest.role ? 'alert' : 'dialog';
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    rememberOpener(element);
    element.showModal();
    const takeAway = layOver({ kind, element });
    (focus?.current ?? element).focus({ preventScroll: true });
    // It begins at its title, however large the text.
    element.scrollTop = 0;
    return () => {
      const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body;
      element.close();
      takeAway();
      if (hadFocus) giveFocusBack(element);
    };
  }, [focus, kind]);
  return (
    <dialog
      {...rest}
      ref={dialog}
      className={`${styles.modal} ${className}`}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        if (event.cancelable) onDismiss();
      }}
      onClose={({ currentTarget }) => {
        // Asked several times without a press between, the browser closes it whatever is said.
        currentTarget.showModal();
        onDismiss();
      }}
      onMouseDown={(event) => {
        // A second press falls there where the dialog shrank at the first.
        if (event.detail < 2 && event.target === event.currentTarget) onDismiss();
      }}
    >
      {children}
    </dialog>
  );
}

/** What had the focus when a dialog or message opened, and the dialog that it opened over. */
type Opener = { element: Element | null; around: HTMLDialogElement | undefined };
const openers = new WeakMap<HTMLElement, Opener>();

/** To be called before a dialog opens, or where somebody comes to a message from. */
export function rememberOpener(dialog: HTMLElement, element = document.activeElement) {
  openers.set(dialog, { element, around: topDialog() });
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
