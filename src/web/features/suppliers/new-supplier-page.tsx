import { messages } from '#contract/messages.ts';
import { api } from '../../platform/api.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { sendOrAsk } from '../../ui/form/send-or-ask.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { supplierList } from './queries.ts';
import { SupplierFields, sameName } from './supplier-fields.tsx';

/** /crear-proveedor: nothing is checked here (§5); the server's refusal is shown. */
export function NewSupplierPage() {
  const navigate = useNavigate();
  const form = useForm({ razonSocial: '', telefono: '', email: '' });

  const create = async () => {
    const send = (confirmado: boolean) =>
      alerts.busy(messages.progress, api('POST /api/proveedor', { body: { ...form.values, confirmado } }));
    const work = async () => {
      const created = await sendOrAsk(send, 'PROVEEDOR_EXISTE', sameName('crearlo'));
      if (created) supplierList.keep(created);
      return created !== null;
    };
    if (!(await form.send(work, messages.supplier.createFailed, { once: true }))) return;
    if (await alerts.success(messages.supplier.created)) await navigate({ to: '/listado-proveedores' });
  };

  return (
    <FormPage
      title="Crear Proveedor"
      form={form}
      cancel="/listado-proveedores"
      submit="Crear Proveedor"
      onSubmit={create}
    >
      <SupplierFields form={form} />
    </FormPage>
  );
}
