import { Check, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Modal } from './modal.tsx';
import styles from './moments.module.css';
import {
  type ConfirmMoment,
  type Moment,
  type NoticeMoment,
  openMoments,
  type TimedKind,
  type TimedMoment,
} from './moments-store.ts';
import { useCountdown } from './use-countdown.ts';

export { moments } from './moments-store.ts';

/** Where the moments appear; the shell renders it once. */
export function Moments() {
  const open = openMoments.useAll();
  const isToast = (moment: Moment) => moment.kind === 'toast';
  return (
    <>
      {open.map((moment) => !isToast(moment) && <Shown key={moment.id} moment={moment} />)}
      <div className={styles.toasts} role="status">
        {open.map((moment) => isToast(moment) && <Shown key={moment.id} moment={moment} />)}
      </div>
    </>
  );
}

function Shown({ moment }: { moment: Moment }) {
  switch (moment.kind) {
    case 'confirm':
      return <Confirm moment={moment} />;
    case 'notice':
      return <Notice moment={moment} />;
    case 'busy':
      return (
        <Card
          moment={moment}
          icon={<span className={styles.spinner} />}
          tone="busy"
          onDismiss={() => {}}
          role="dialog"
        />
      );
    case 'toast':
      return <Toast moment={moment} />;
    default:
      return <Timed moment={moment} />;
  }
}

const icons: Record<TimedKind, ReactNode> = {
  success: <Check />,
  error: <X />,
  warning: <TriangleAlert />,
  toast: <TriangleAlert />,
};

function Timed({ moment }: { moment: TimedMoment }) {
  const hold = useCountdown(moment.duration, moment.end);
  return (
    <Card moment={moment} icon={icons[moment.kind]} tone={moment.kind} onDismiss={moment.end} hold={hold}>
      <IconButton label="Cerrar" className={styles.close} onClick={moment.end}>
        <X />
      </IconButton>
    </Card>
  );
}

function Toast({ moment }: { moment: TimedMoment }) {
  const hold = useCountdown(moment.duration, moment.end);
  // What is beside a modal dialog is neither seen nor read out.
  const [dialog] = useState(topmostDialog);
  const toast = (
    <div className={styles.toast} {...hold}>
      <span className={styles.toastIcon}>{icons.toast}</span>
      <div>
        <p className={styles.toastTitle}>{moment.title}</p>
        {moment.text && <p className={styles.toastText}>{moment.text}</p>}
      </div>
    </div>
  );
  if (!dialog) return toast;
  return createPortal(
    <div className={styles.toasts} role="alert">
      {toast}
    </div>,
    dialog,
  );
}

const topmostDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

function Notice({ moment }: { moment: NoticeMoment }) {
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <Card moment={moment} icon="i" tone="notice" onDismiss={moment.end} focus={ok}>
      <div className={styles.answers}>
        <Button ref={ok} onClick={moment.end}>
          OK
        </Button>
      </div>
    </Card>
  );
}

function Confirm({ moment }: { moment: ConfirmMoment }) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Card
      moment={moment}
      icon="?"
      tone={moment.danger ? 'error' : 'notice'}
      onDismiss={() => moment.answer(false)}
      focus={safe}
    >
      <div className={styles.answers}>
        <Button ref={safe} variant="outline" onClick={() => moment.answer(false)}>
          {moment.no}
        </Button>
        <Button variant={moment.danger ? 'danger' : 'filled'} onClick={() => moment.answer(true)}>
          {moment.yes}
        </Button>
      </div>
    </Card>
  );
}

type CardProps = Omit<Parameters<typeof Modal>[0], 'title'> & {
  moment: Moment;
  icon: ReactNode;
  tone: string;
  hold?: ReturnType<typeof useCountdown>;
};

function Card({ moment, icon, tone, hold, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <Modal
      role="alertdialog"
      className={styles.moment}
      aria-labelledby={`${id}title`}
      aria-describedby={moment.text ? `${id}text` : undefined}
      aria-busy={moment.kind === 'busy' || undefined}
      {...rest}
    >
      <div className={styles.card} {...hold}>
        <span className={styles.icon} data-tone={tone} aria-hidden="true">
          {icon}
        </span>
        <h2 id={`${id}title`} className={styles.title}>
          {moment.title}
        </h2>
        {moment.text && (
          <p id={`${id}text`} className={styles.text}>
            {moment.text}
          </p>
        )}
        {children}
      </div>
    </Modal>
  );
}
