import { Check, TriangleAlert, X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../platform/store.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import message from '../message-page.module.css';
import styles from './alert-host.module.css';
import { type Alert, openAlerts } from './alerts.ts';
import { openDialogs } from './dialog.tsx';
import { giveFocusBack, rememberOpener } from './give-focus-back.ts';
import { Modal } from './modal.tsx';
import { useCountdown } from './use-countdown.ts';

/** Where the alerts appear; the shell renders it once. */
export function Alerts() {
  const open = useStore(openAlerts);
  const dialog = useTopmostDialog(open);
  const [inFront, setInFront] = useState<Element | null>(null);
  const isBeside = ({ kind }: Alert) => kind === 'toast' || kind === 'success';
  return (
    <>
      {open.map((alert) => !isBeside(alert) && <AnyAlert key={alert.id} alert={alert} />)}
      <InFront value={inFront}>
        <div className={styles.toasts} role="status">
          {open.map((alert) => isBeside(alert) && <AnyAlert key={alert.id} alert={alert} />)}
        </div>
      </InFront>
      {/* It stays when it is empty: one that went with its message would take along the focus, which that hands on. */}
      {dialog &&
        createPortal(
          <div ref={setInFront} className={styles.toasts} role={open.some(isBeside) ? 'alert' : undefined} />,
          dialog,
        )}
    </>
  );
}

type Props = { alert: Alert };

function AnyAlert({ alert }: Props) {
  switch (alert.kind) {
    case 'confirm':
      return <Confirm alert={alert} />;
    case 'notice':
      return <Notice alert={alert} />;
    case 'busy':
      return (
        <Card
          alert={alert}
          icon={<span className={`${message.spinner} ${styles.spinner}`} />}
          tone="busy"
          onDismiss={() => {}}
          role="dialog"
        />
      );
    case 'toast':
      return <Toast alert={alert} />;
    case 'success':
      return <Success alert={alert} />;
    default:
      return <Timed alert={alert} />;
  }
}

const icons: Partial<Record<Alert['kind'], ReactNode>> = {
  success: <Check />,
  error: <X />,
  warning: <TriangleAlert />,
  toast: <TriangleAlert />,
};

function Timed({ alert }: Props) {
  const hold = useCountdown(alert);
  return (
    <Card alert={alert} icon={icons[alert.kind]} tone={alert.kind} onDismiss={alert.end} hold={hold}>
      <IconButton label="Cerrar" className={styles.close} onClick={() => alert.end()}>
        <X size={20} />
      </IconButton>
    </Card>
  );
}

function Toast({ alert }: Props) {
  const { action, good = action !== undefined } = alert;
  return (
    <Beside>
      <Message alert={alert} good={good}>
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
    </Beside>
  );
}

const handFocusBack = (button: HTMLElement | null) => () => {
  if (button && button === document.activeElement) giveFocusBack(button);
};

type MessageProps = Props & { good: boolean; id?: string; children: ReactNode };

/** With an id it is a dialog's, which is named by its heading. */
function Message({ alert, good, id, children }: MessageProps) {
  const hold = useCountdown(alert);
  const Title = id ? 'h2' : 'p';
  return (
    <div className={styles.toast} {...hold}>
      <span className={styles.toastIcon} data-tone={good ? 'success' : 'toast'} aria-hidden="true">
        {good ? icons.success : icons.toast}
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

/** A dialog beside the page, which goes on; Escape in it ends it. */
function Success({ alert }: Props) {
  const id = useId();
  return (
    <Beside>
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
          // The dialog that it lies in stays.
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
    </Beside>
  );
}

/** What it tells of may be gone, and the focus with it: reading goes on beside; and where one was after one went into it. */
function keepFocus(message: HTMLElement | null) {
  if (!message) return;
  rememberOpener(message);
  if (document.activeElement === document.body) giveFocusBack(message);
  return () => {
    if (message.contains(document.activeElement)) giveFocusBack(message);
  };
}

/**
 * In the dialog over the page, if there is one: what is beside a modal dialog is neither seen nor read out. All messages stand
 * in one list there, as beside the page: none lies over what another offers.
 */
function Beside({ children }: { children: ReactNode }) {
  const inFront = useContext(InFront);
  return inFront ? createPortal(children, inFront) : children;
}
const InFront = createContext<Element | null>(null);

/** The dialog over the page once what is open now is there. */
function useTopmostDialog(alerts: readonly Alert[]) {
  const [dialog, setDialog] = useState<Element>();
  const dialogs = useStore(openDialogs);
  useLayoutEffect(() => {
    // Those that have a role are alerts, which come and go over it.
    if (dialogs && alerts) setDialog([...document.querySelectorAll('dialog[open]:not([role])')].at(-1));
  }, [dialogs, alerts]);
  return dialog;
}

function Notice({ alert }: Props) {
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <Card alert={alert} icon="i" tone="notice" onDismiss={alert.end} focus={ok}>
      <div className={styles.answers}>
        <Button ref={ok} onClick={() => alert.end()}>
          OK
        </Button>
      </div>
    </Card>
  );
}

function Confirm({ alert }: Props) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Card alert={alert} icon="?" tone={alert.danger ? 'error' : 'notice'} onDismiss={alert.end} focus={safe}>
      <div className={styles.answers}>
        <Button ref={safe} variant="outline" onClick={() => alert.end()}>
          {alert.no}
        </Button>
        <Button variant={alert.danger ? 'danger' : 'filled'} onClick={() => alert.end(true)}>
          {alert.yes}
          {alert.verb && (
            <span className={styles.verb} aria-hidden="true">
              {alert.verb}
            </span>
          )}
        </Button>
      </div>
    </Card>
  );
}

type CardProps = Omit<Parameters<typeof Modal>[0], 'title'> &
  Props & {
    icon: ReactNode;
    tone: string;
    hold?: ReturnType<typeof useCountdown>;
  };

function Card({ alert, icon, tone, hold, children, ...rest }: CardProps) {
  const id = useId();
  const { details } = alert;
  const described = [alert.text && `${id}text`, details && `${id}details`].filter(Boolean).join(' ');
  return (
    <Modal
      role="alertdialog"
      className={styles.alert}
      aria-labelledby={`${id}title`}
      aria-describedby={described || undefined}
      aria-busy={alert.kind === 'busy' || undefined}
      {...rest}
    >
      <div className={styles.card} {...hold}>
        <span className={styles.icon} data-tone={tone} aria-hidden="true">
          {icon}
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
