import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { layOver, topDialog } from '../../platform/over-page.ts';
import { focusHeading } from '../page-heading.tsx';
import styles from './modal.module.css';

type Props = Omit<ComponentProps<'dialog'>, 'onCancel' | 'ref'> & {
  /** Called on Escape, the phone's back gesture or a press on the backdrop. */
  onDismiss: () => void;
  focus?: RefObject<HTMLElement | null>;
};

/** A native modal dialog, open while mounted. When the dialog closes, the focus returns to its opener. */
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
    // Focusing may scroll a dialog with large text past its title.
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
        // After repeated Escapes without other input, browsers close the dialog even if the page prevents it.
        currentTarget.showModal();
        onDismiss();
      }}
      onMouseDown={(event) => {
        // The first press of a double click may shrink the dialog, so that the second press hits the backdrop. That
        // press must not close the dialog.
        if (event.detail < 2 && event.target === event.currentTarget) onDismiss();
      }}
    >
      {children}
    </dialog>
  );
}

/** The element that had the focus when a dialog or message opened, and the dialog around it. */
type Opener = { element: Element | null; around: HTMLDialogElement | undefined };
const openers = new WeakMap<HTMLElement, Opener>();

/** Remembers where the focus returns. Must be called before a dialog opens, or when the focus enters a message. */
export function rememberOpener(dialog: HTMLElement, element = document.activeElement) {
  openers.set(dialog, { element, around: topDialog() });
}

/**
 * Focuses the element that opened the dialog. If that element is gone, focuses the dialog around it. If that dialog is
 * gone too, focuses that dialog's opener, or at last the page's heading.
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
