import { X } from 'lucide-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { IconButton } from '../icon-button.tsx';
import { createStore, useStore } from '../store.ts';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

type Props = {
  onClose: () => void;
  title: string;
  size?: 'small' | 'medium' | 'large';
  /** Holds nothing but what is read: the keyboard stops at it, to scroll it. */
  reading?: boolean;
  /** Stays in sight under the scrolling content: the dialog's buttons. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A titled dialog over the page; on a phone it fills the screen from the bottom. */
export function Dialog({ onClose, title, size = 'medium', reading = false, footer, children }: Props) {
  const id = useId();
  return (
    <Modal className={styles.dialog} data-size={size} aria-labelledby={id} onDismiss={onClose}>
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
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </Modal>
  );
}

/** What `openDialog` hands its component. */
export type Answering<Answer> = { answer: (answer: Answer) => void };

/**
 * Opens a dialog from anywhere and waits for its answer:
 * `const chosen = await openDialog<Choice | null>(ChooseProduct)`. The component renders a `<Dialog>` and calls `answer` once.
 */
export const openDialog = <Answer,>(component: ComponentType<Answering<Answer>>): Promise<Answer> =>
  new Promise((resolve) => {
    const Content = component;
    const dialog: OpenedDialog = {
      id: ++lastId,
      render: () => (
        <Content
          answer={(answer) => {
            openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
            resolve(answer);
          }}
        />
      ),
    };
    openDialogs.set([...openDialogs.get(), dialog]);
  });

/** Closes whatever is open, without an answer. */
export const closeDialogs = () => openDialogs.set([]);

/** Where the dialogs of `openDialog` appear; the shell renders it once. */
export function Dialogs() {
  return useStore(openDialogs).map(({ id, render }) => <Rendered key={id} render={render} />);
}

type OpenedDialog = { id: number; render: () => ReactNode };
/** The dialogs that are open, in the order they opened. */
export const openDialogs = createStore<readonly OpenedDialog[]>([]);
let lastId = 0;

const Rendered = ({ render }: { render: () => ReactNode }) => render();
