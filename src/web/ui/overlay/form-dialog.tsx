import { type FormEvent, type ReactNode, useId, useLayoutEffect } from 'react';
import { laterParts } from '../../platform/late.tsx';
import { useStore } from '../../platform/store.ts';
import { Button } from '../button.tsx';
import { focusFirstField } from '../form/first-field.ts';
import styles from '../form/form.module.css';
import { FormProblem } from '../form/form-problem.tsx';
import type { Form } from '../form/use-form.ts';
import { alerts } from './alerts.ts';
import { Dialog } from './dialog.tsx';

type Props<Values extends object> = {
  title: string;
  form: Pick<Form<Values>, 'ref' | 'busy' | 'reason' | 'mayLeave'>;
  /** The submit button's text; null if the form cannot be sent any more. */
  submit?: string | null;
  cancel?: string;
  danger?: boolean;
  size?: 'small' | 'medium' | 'sheet';
  /** Sends the form. With a success message the dialog closes; with undefined the dialog stays open. */
  onSubmit: () => Promise<string | void>;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog<Values extends object>({ title, form, ...props }: Props<Values>) {
  const { submit = 'Confirmar', cancel = 'Cancelar', size, danger = false, onSubmit, onClose } = props;
  const id = useId();
  const { ref } = form;
  // The dialog takes the focus when it becomes visible. Only then can the first field take the focus from it.
  const isSeen = useStore(laterParts) !== undefined;
  useLayoutEffect(() => {
    if (isSeen) focusFirstField(ref.current);
  }, [ref, isSeen]);
  const close = async () => {
    if (await form.mayLeave()) onClose();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const done = submit !== null && (await onSubmit());
    if (!done) return;
    onClose();
    await alerts.success(done);
  };
  return (
    <Dialog
      title={title}
      size={size}
      onClose={close}
      cancel={cancel}
      footer={
        submit !== null && (
          <Button type="submit" variant={danger ? 'danger' : 'filled'} form={id} busy={form.busy}>
            {submit}
          </Button>
        )
      }
    >
      <form id={id} ref={ref} className={styles.inDialog} onSubmit={send} noValidate>
        <FormProblem reason={form.reason} />
        {props.children}
      </form>
    </Dialog>
  );
}
