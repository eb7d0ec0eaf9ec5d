import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { giveFocusBack, rememberOpener } from './give-focus-back.ts';
import styles from './modal.module.css';

type Props = Omit<ComponentProps<'dialog'>, 'onCancel' | 'ref'> & {
  /** Escape, the phone's back gesture or a press on the backdrop. */
  onDismiss: () => void;
  focus?: RefObject<HTMLElement | null>;
};

/** A native modal dialog for as long as it is mounted: the page behind is inert, and gets its focus back. */
export function Modal({ onDismiss, focus, className = '', children, ...rest }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    rememberOpener(element);
    element.showModal();
    (focus?.current ?? element).focus();
    return () => {
      const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body;
      element.close();
      if (hadFocus) giveFocusBack(element);
    };
  }, [focus]);
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
