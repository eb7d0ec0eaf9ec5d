import { X } from 'lucide-react';
import { type KeyboardEventHandler, type ReactNode, useId } from 'react';
import type { OrderType } from '#contract/orders.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

type Props = {
  onClose: () => void;
  title: string;
  /** 'sheet' is large and, on a phone, comes from below. 'extra' is the largest (§9). */
  size?: 'small' | 'medium' | 'sheet' | 'extra';
  /** The catalogue that gives the dialog its colours, if it is not the page's. */
  theme?: OrderType;
  /** True for content that is only read: the keyboard can focus it to scroll. */
  reading?: boolean;
  cancel?: string;
  footer?: ReactNode;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
};

export function DialogFrame({ onClose, title, reading = false, cancel, footer, children, ...props }: Props) {
  const { size = 'medium', theme, onKeyDown } = props;
  const id = useId();
  return (
    <Modal
      className={styles.dialog}
      data-size={size}
      data-theme={theme}
      aria-labelledby={id}
      onDismiss={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton label="Cerrar" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <div className={styles.content} {...(reading && { tabIndex: 0, role: 'region', 'aria-labelledby': id })}>
          {children}
        </div>
        {(cancel || footer) && (
          <div className={styles.foot}>
            {cancel && (
              <Button variant="outline" onClick={onClose}>
                {cancel}
              </Button>
            )}
            {footer}
          </div>
        )}
      </div>
    </Modal>
  );
}
