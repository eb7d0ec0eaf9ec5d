import { Check, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { overPage, topDialog } from '../../platform/over-page.ts';
import { useStore } from '../../platform/store.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import message from '../message-page.module.css';
import styles from './alert-host.module.css';
import { type Alert, alerts, openAlerts } from './alerts.ts';
import { giveFocusBack, Modal, rememberOpener } from './modal.tsx';
import { useCountdown } from './use-countdown.ts';

/** Renders the open alerts. Those that do not block the page share a list, which moves into an open dialog. */
export function Alerts() {
  const open = useStore(openAlerts);
  const dialog = useStore(overPage, (over) => topDialog(over, ['dialog']));
  useEndBelow(dialog);
  const [inFront, setInFront] = useState<Element | null>(null);
  const isBeside = ({ kind }: Alert) => kind === 'toast' || kind === 'success';
  const beside = open.filter(isBeside).map((alert) => <AnyAlert key={alert.id} alert={alert} />);
  return (
    <>
      {open.map((alert) => !isBeside(alert) && <AnyAlert key={alert.id} alert={alert} />)}
      <div className={styles.toasts} role="status">
        {inFront ? createPortal(beside, inFront) : beside}
      </div>
      {/* This list stays while it is empty. Otherwise the focus that its last message hands back would be lost. */}
      {dialog &&
        createPortal(
          <div ref={setInFront} className={styles.toasts} role={beside.length > 0 ? 'alert' : undefined} />,
          dialog,
        )}
    </>
  );
}

type Props = { alert: Alert };

function AnyAlert({ alert }: Props) {
  switch (alert.kind) {
    case 'confirm':
    case 'notice':
      return <Question alert={alert} />;
    case 'busy':
      return <Card alert={alert} onDismiss={() => {}} role="dialog" />;
    case 'toast':
      return <Toast alert={alert} />;
    case 'success':
      return <Success alert={alert} />;
    default:
      return <Timed alert={alert} />;
  }
}

const icons: Record<Alert['kind'], ReactNode> = {
  success: <Check />,
  error: <X />,
  warning: <TriangleAlert />,
  toast: <TriangleAlert />,
  notice: 'i',
  confirm: '?',
  busy: <span className={`${message.spinner} ${styles.spinner}`} />,
};

function Timed({ alert }: Props) {
  const hold = useCountdown(alert);
  return (
    <Card alert={alert} onDismiss={alert.end} hold={hold}>
      <IconButton label="Cerrar" className={styles.close} onClick={() => alert.end()}>
        <X size={20} />
      </IconButton>
    </Card>
  );
}

function Toast({ alert }: Props) {
  const { action, good } = alert;
  return (
    <Message alert={alert} good={good ?? action !== undefined}>
      {action && (
        <Button
          ref={handFocusBack}
          variant="link"
          className={styles.action}
          onFocus={({ currentTarget, relatedTarget }) => rememberOpener(currentTarget, relatedTarget)}
          onClick={() => {
            alert.end();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </Message>
  );
}

const handFocusBack = (button: HTMLElement | null) => () => {
  if (button && button === document.activeElement) giveFocusBack(button);
};

type MessageProps = Props & { good: boolean; id?: string; children: ReactNode };

/** Shows a message. With an `id`, title and text get ids, so that the dialog around the message can refer to them. */
function Message({ alert, good, id, children }: MessageProps) {
  const hold = useCountdown(alert);
  const Title = id ? 'h2' : 'p';
  const tone = good ? 'success' : 'toast';
  return (
    <div className={styles.toast} {...hold}>
      <span className={styles.toastIcon} data-tone={tone} aria-hidden="true">
        {icons[tone]}
      </span>
      <div>
        <Title id={id && `${id}title`} className={styles.toastTitle}>
          {alert.title}
        </Title>
        {alert.text && (
          <p id={id && `${id}text`} className={styles.toastText}>
            {alert.text}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

function Success({ alert }: Props) {
  const id = useId();
  return (
    <div
      ref={keepFocus}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={alert.text ? `${id}text` : undefined}
      tabIndex={-1}
      className={styles.message}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) rememberOpener(currentTarget, relatedTarget);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise Escape would also close the dialog that contains this message.
        event.preventDefault();
        alert.end();
      }}
    >
      <Message alert={alert} good id={id}>
        <IconButton label="Cerrar" className={styles.action} onClick={() => alert.end()}>
          <X />
        </IconButton>
      </Message>
    </div>
  );
}

/**
 * Gives the focus back to the opener when the message closes. If the focused element is already gone, gives the focus
 * back at once.
 */
function keepFocus(message: HTMLElement | null) {
  if (!message) return;
  rememberOpener(message);
  if (document.activeElement === document.body) giveFocusBack(message);
  return () => {
    if (message.contains(document.activeElement)) giveFocusBack(message);
  };
}

function useEndBelow(dialog: HTMLElement | undefined) {
  useLayoutEffect(() => {
    if (!dialog) return;
    // Reads the dialog's offsets, because its opening animation moves the bounding rectangle.
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = dialog;
    const isOver = (toast: Element) => {
      const { left, right, top, bottom } = toast.getBoundingClientRect();
      const isBeside = right <= offsetLeft || left >= offsetLeft + offsetWidth;
      return !isBeside && bottom > offsetTop && top < offsetTop + offsetHeight;
    };
    if ([...document.getElementsByClassName(styles.toast ?? '')].some(isOver)) alerts.endToasts();
  }, [dialog]);
}

function Question({ alert }: Props) {
  const safe = useRef<HTMLButtonElement>(null);
  const { yes, no = 'OK', verb, danger } = alert;
  return (
    <Card alert={alert} onDismiss={alert.end} focus={safe}>
      <div className={styles.answers}>
        <Button ref={safe} variant={yes ? 'outline' : 'filled'} onClick={() => alert.end()}>
          {no}
        </Button>
        {yes && (
          <Button variant={danger ? 'danger' : 'filled'} onClick={() => alert.end(true)}>
            {yes}
            {verb && (
              <span className={styles.verb} aria-hidden="true">
                {verb}
              </span>
            )}
          </Button>
        )}
      </div>
    </Card>
  );
}

type CardProps = Omit<Parameters<typeof Modal>[0], 'title'> & Props & { hold?: ReturnType<typeof useCountdown> };

function Card({ alert, hold, children, ...rest }: CardProps) {
  const id = useId();
  const { kind, danger, details } = alert;
  const described = [alert.text && `${id}text`, details && `${id}details`].filter(Boolean).join(' ');
  return (
    <Modal
      role="alertdialog"
      className={styles.alert}
      aria-labelledby={`${id}title`}
      aria-describedby={described || undefined}
      aria-busy={kind === 'busy' || undefined}
      {...rest}
    >
      <div className={styles.card} {...hold}>
        <span className={styles.icon} data-tone={danger ? 'error' : kind} aria-hidden="true">
          {icons[kind]}
        </span>
        <h2 id={`${id}title`} className={styles.title}>
          {alert.title}
        </h2>
        {alert.text && (
          <p id={`${id}text`} className={styles.text}>
            {alert.text}
          </p>
        )}
        {details && (
          <div id={`${id}details`} className={styles.details}>
            {details}
          </div>
        )}
        {children}
      </div>
    </Modal>
  );
}
