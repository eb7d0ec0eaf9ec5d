import { HandCoins, Plus, ShoppingBasket } from 'lucide-react';
import { counted, formatExactPrice, formatNumber, sentence, showDay } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Supplier, SupplierField } from '#contract/suppliers.calls.ts';
import { api } from '../../platform/api.ts';
import { useNavigate, useUrlState } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { Email } from '../../ui/email.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { sendOrAsk } from '../../ui/form/send-or-ask.ts';
import { changesIn, type Form, useForm } from '../../ui/form/use-form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, DeleteAction, EditAction, RowAction, useDelete } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { orderOf, searchOf, tableView, useList } from '../../ui/table/use-list.ts';
import { ExportButton } from '../downloads/export-button.tsx';
import { Balance } from '../ledger/accounts-page.tsx';
import { supplierList, suppliersOrder, suppliersPage } from './queries.ts';

export function SuppliersPage() {
  const [{ q = '', sort }] = useUrlState(tableView);
  const suppliers = useList(columns, suppliersPage);
  return (
    <>
      <PageHead
        title="Proveedores"
        primary={<LinkButton filled to="/crear-proveedor" icon={Plus} label="Crear Proveedor" />}
        more={
          <ExportButton
            route="POST /api/proveedores/exportar"
            input={{ body: { filtros: { ...searchOf(q), orden: orderOf(columns, sort) ?? suppliersOrder } } }}
            none={!suppliers.page?.total}
            label="Proveedores"
            file="proveedores.xlsx"
          />
        }
      />
      <DataTable
        {...suppliers}
        label="Proveedores"
        noun={['proveedor', 'proveedores']}
        columns={columns}
        rowKey={({ proveedorId }) => proveedorId}
        search="Buscar proveedores"
        empty="Todavía no hay proveedores. Toque «Crear Proveedor»."
      />
    </>
  );
}

const columns: readonly Column<Supplier, SupplierField>[] = [
  { id: 'id', header: 'ID', field: 'proveedorId', yields: 1 },
  { id: 'razonSocial', header: 'Razón Social', field: 'razonSocial', place: 'name' },
  { id: 'telefono', header: 'Teléfono', field: 'telefono', oneLine: true, brief: true },
  { id: 'email', header: 'Email', field: 'email', format: (email) => <Email address={email} />, yields: 2 },
  {
    id: 'vence',
    header: 'Vence',
    cell: ({ vence, porVencer }) =>
      vence && (
        <>
          {showDay(vence)} {porVencer > 0 && <Pill tone="waiting">{formatExactPrice(porVencer)}</Pill>}
        </>
      ),
    field: 'vence',
    oneLine: true,
    brief: true,
  },
  { id: 'saldo', header: 'Se le debe', cell: Owed, field: 'saldo', place: 'amount' },
  actionsColumn(
    (supplier) => <EditAction of={supplier.razonSocial} onClick={() => openDialog(EditSupplierDialog, { supplier })} />,
    { of: ({ razonSocial }) => razonSocial, buttons: (supplier) => <OtherActions supplier={supplier} /> },
  ),
];

function Owed({ proveedorId, saldo }: Supplier) {
  if (saldo === 0) return <Balance saldo={saldo} />;
  return (
    <Link to={`/proveedores/${proveedorId}/cuenta`}>
      <Balance saldo={saldo} />
    </Link>
  );
}

function OtherActions({ supplier }: { supplier: Supplier }) {
  const { proveedorId, razonSocial } = supplier;
  const navigate = useNavigate();
  const remove = useDeleteSupplier();
  return (
    <>
      <RowAction
        icon={ShoppingBasket}
        label="Compras"
        of={`a ${razonSocial}`}
        letter="c"
        onClick={() => navigate({ to: '/compras', search: { proveedor: proveedorId } })}
      />
      <RowAction
        icon={HandCoins}
        label="Cuenta"
        of={`de ${razonSocial}`}
        letter="u"
        onClick={() => navigate({ to: `/proveedores/${proveedorId}/cuenta` })}
      />
      <DeleteAction of={razonSocial} onClick={() => remove(supplier)} />
    </>
  );
}

const useDeleteSupplier = () =>
  useDelete<Supplier>({
    ...supplierList,
    question: '¿Desea eliminar proveedor?',
    describe: async ({ proveedorId: id, razonSocial }) => {
      const { productos } = await api('GET /api/proveedor/:id/productos', { params: { id } });
      return `${sentence(razonSocial)} ${productsLeft(productos)}`;
    },
    remove: ({ proveedorId: id }) => api('DELETE /api/proveedor/:id', { params: { id } }),
    done: messages.supplier.deleted,
    failed: messages.supplier.deleteFailed,
  });

function productsLeft(products: number): string {
  if (products === 0) return 'No tiene productos.';
  return products === 1
    ? 'Tiene 1 producto, que queda sin proveedor.'
    : `Tiene ${formatNumber(products)} productos, que quedan sin proveedor.`;
}

function EditSupplierDialog({ supplier, answer }: Answering<void> & { supplier: Supplier }) {
  const { proveedorId, razonSocial, telefono, email, plazo } = supplier;
  const before = { razonSocial, telefono, email, plazo: plazo === null ? '' : `${plazo}` };
  const form = useForm(before);
  const save = async () => {
    const changed = changesIn(before, form.values);
    const work = async () => {
      const send = (confirmado: boolean) =>
        api('PUT /api/proveedor/:id', { params: { id: proveedorId }, body: { ...bodyOf(changed), confirmado } });
      const saved = await sendOrAsk(send, 'PROVEEDOR_EXISTE', sameName('guardarlo'));
      if (saved) supplierList.keep(saved);
      return saved !== null;
    };
    if (await form.send(work, messages.supplier.updateFailed)) return messages.supplier.updated;
  };
  return (
    <FormDialog title={`Editar ${razonSocial}`} form={form} onSubmit={save} onClose={answer}>
      <SupplierFields form={form} />
    </FormDialog>
  );
}

/** /crear-proveedor: the server alone checks the fields (§5), and the page shows its refusal. */
export function NewSupplierPage() {
  const navigate = useNavigate();
  const form = useForm({ razonSocial: '', telefono: '', email: '', plazo: '' });

  const create = async () => {
    const send = (confirmado: boolean) =>
      alerts.busy(messages.progress, api('POST /api/proveedor', { body: { ...bodyOf(form.values), confirmado } }));
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

type SupplierForm = { razonSocial: string; telefono: string; email: string; plazo: string };

const bodyOf = <Values extends Partial<SupplierForm>>({ plazo, ...values }: Values) => ({
  ...values,
  ...(plazo !== undefined && { plazo: plazo === '' ? null : Number(plazo) }),
});

const terms = [0, 7, 15, 30, 45, 60, 90];
const termChoices = (own: string) =>
  [...new Set([...terms, ...(own === '' ? [] : [Number(own)])])]
    .toSorted((a, b) => a - b)
    .map((days) => ({ value: `${days}`, label: days === 0 ? 'Al recibir' : `A ${counted(days, 'día', 'días')}` }));

function SupplierFields({ form: { text, values } }: { form: Pick<Form<SupplierForm>, 'text' | 'values'> }) {
  return (
    <>
      <TextField whole {...text('razonSocial')} label="Razón Social" />
      <TextField {...text('telefono')} label="Teléfono" type="tel" inputMode="tel" />
      <TextField {...text('email')} label="Email" type="email" inputMode="email" />
      <SelectField {...text('plazo')} label="Se le paga" none="Sin plazo" choices={termChoices(values.plazo)} />
    </>
  );
}

const sameName = (verb: string) => ({ title: '¿Son dos proveedores con el mismo nombre?', verb });
