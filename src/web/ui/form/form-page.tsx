import type { FormEvent, ReactNode } from 'react';
import type { PagePath } from '../../platform/router/router.ts';
import { Button } from '../button.tsx';
import { LinkButton } from '../link-button.tsx';
import { PageHeading } from '../page-heading.tsx';
import { useBeginInField } from './first-field.ts';
import styles from './form.module.css';
import { FormProblem } from './form-problem.tsx';
import type { Form } from './use-form.ts';

type Props<Values extends object> = {
  title: string;
  lead?: ReactNode;
  form: Pick<Form<Values>, 'ref' | 'busy' | 'reason'>;
  /** Where Cancelar leads: a page, or a function to call. */
  cancel: PagePath | (() => void);
  submit: string;
  aside?: ReactNode;
  onSubmit: () => Promise<void>;
  children: ReactNode;
};

export function FormPage<Values extends object>({ title, lead, form, cancel, submit, aside, ...props }: Props<Values>) {
  const { ref } = form;
  useBeginInField(ref);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void props.onSubmit();
  };
  return (
    <section className={`${styles.page} ${styles.wide}`}>
      <PageHeading>{title}</PageHeading>
      {lead && <p className={styles.lead}>{lead}</p>}
      <form ref={ref} className={`${styles.form} ${styles.columns}`} onSubmit={send} noValidate>
        <FormProblem reason={form.reason} />
        {props.children}
        <div className={styles.actions}>
          {typeof cancel === 'function' ? (
            <Button variant="outline" onClick={cancel} label="Cancelar" />
          ) : (
            <LinkButton to={cancel} label="Cancelar" />
          )}
          <Button type="submit" busy={form.busy}>
            {submit}
          </Button>
        </div>
      </form>
      {aside && <p className={styles.aside}>{aside}</p>}
    </section>
  );
}
