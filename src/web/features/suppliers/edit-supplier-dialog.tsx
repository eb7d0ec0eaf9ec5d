import { messages } from '#contract/messages.ts';
import type { Supplier } from '#contract/suppliers.calls.ts';
import { api } from '../../platform/api.ts';
import { sendOrAsk } from '../../ui/form/send-or-ask.ts';
import { changesIn, useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { supplierList } from './queries.ts';
import { SupplierFields, sameName } from './supplier-fields.tsx';

/** The edit dialog of a supplier (§2.4). */
export function EditSupplierDialog({ supplier, answer }: Answering<void> & { supplier: Supplier }) {
  const { proveedorId, razonSocial, telefono, email } = supplier;
  const before = { razonSocial, telefono, email };
  const form = useForm(before);
  const save = async () => {
    const changed = changesIn(before, form.values);
    const work = async () => {
      const send = (confirmado: boolean) =>
        api('PUT /api/proveedor/:id', { params: { id: proveedorId }, body: { ...changed, confirmado } });
      const saved = await sendOrAsk(send, 'PROVEEDOR_EXISTE', sameName('guardarlo'));
      if (saved) supplierList.keep(saved);
      return saved !== null;
    };
    if (!(await form.send(work, messages.supplier.updateFailed))) return;
    answer();
    await alerts.success(messages.supplier.updated);
  };
  return (
    <FormDialog title={`Editar ${razonSocial}`} form={form} onSubmit={save} onClose={answer}>
      <SupplierFields form={form} />
    </FormDialog>
  );
}
