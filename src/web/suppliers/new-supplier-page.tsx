import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { messages } from '#contract/messages.ts';
import { api } from '../api.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from '../ui/form.module.css';
import { FormProblem } from '../ui/form-problem.tsx';
import { moments } from '../ui/moments.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useForm } from '../ui/use-form.ts';
import { suppliersKey } from './queries.ts';
import { SupplierFields } from './supplier-fields.tsx';

/** /crear-proveedor: nothing is checked here (§5); the server tells what it does not take. */
export function NewSupplierPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({ razonSocial: '', telefono: '', email: '' });

  const create = async (event: FormEvent) => {
    event.preventDefault();
    const work = () => moments.busy(messages.progress, api('POST /api/proveedor', { body: form.values }));
    if (!(await form.send(work, messages.supplier.createFailed))) return;
    void queryClient.invalidateQueries({ queryKey: suppliersKey });
    await moments.success(messages.supplier.created);
    await navigate({ to: '/listado-proveedores' });
  };

  return (
    <section className={`${styles.page} ${styles.wide}`}>
      <PageHeading>Crear Proveedor</PageHeading>
      <form ref={form.ref} className={`${styles.form} ${styles.columns}`} onSubmit={create} noValidate>
        <FormProblem reason={form.reason} />
        <SupplierFields form={form} />
        <div className={styles.actions}>
          <Link to="/listado-proveedores" className={buttonClass} data-variant="outline">
            Cancelar
          </Link>
          <Button type="submit">Crear Proveedor</Button>
        </div>
      </form>
    </section>
  );
}
