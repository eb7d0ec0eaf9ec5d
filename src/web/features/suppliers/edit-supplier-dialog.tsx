import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Supplier } from '#contract/suppliers.calls.ts';
import { api } from '../../platform/api.ts';
import { changesIn, useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { supplierList } from './queries.ts';
import { SupplierFields } from './supplier-fields.tsx';

type Props = { supplier: Supplier; onClose: () => void };

/** The edit dialog of a supplier (§2.4). */
export function EditSupplierDialog({ supplier, onClose }: Props) {
  const queryClient = useQueryClient();
  const { proveedorId, razonSocial, telefono, email } = supplier;
  const before = { razonSocial, telefono, email };
  const form = useForm(before);
  const save = async () => {
    const change = { params: { id: proveedorId }, body: changesIn(before, form.values) };
    const work = async () => supplierList.keep(queryClient, await api('PUT /api/proveedor/:id', change));
    if (!(await form.send(work, messages.supplier.updateFailed))) return;
    onClose();
    await alerts.success(messages.supplier.updated);
  };
  return (
    <FormDialog title={`Editar ${razonSocial}`} form={form} onSubmit={save} onClose={onClose}>
      <SupplierFields form={form} />
    </FormDialog>
  );
}
