import { messages } from '#contract/messages.ts';
import { namedLine } from '#contract/orders.ts';
import type { PurchaseLine, SurplusFate } from '#contract/purchases.calls.ts';
import { fateRules, fatesThat } from '#contract/purchases.ts';
import { api } from '../../platform/api.ts';
import { useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ordersKey } from '../../platform/windows.ts';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import type { PurchaseKey } from './queries.ts';

type Props = { of: PurchaseKey; line: PurchaseLine };

export const openSurplus = (given: Props) => openDialog(SurplusDialog, given);

const choices = fatesThat('later').map((fate) => ({ value: fate, label: fateRules[fate].text }));

/** Asks where a surplus went. Until somebody records this, the next purchase uses these units and orders fewer. */
function SurplusDialog({ of, line, answer }: Answering<void> & Props) {
  const { productoId, referencia, sobrantes } = line;
  const headersOf = useRequestKey();
  const form = useForm<{ unidades: string; destino: SurplusFate['destino'] }>({
    unidades: String(sobrantes),
    destino: 'DEVOLUCION',
  });
  const save = async () => {
    const unidades = Number(form.values.unidades);
    const isWrong = !(Number.isInteger(unidades) && unidades >= 1 && unidades <= sobrantes);
    const problem = { field: 'unidades', message: `Las unidades son de 1 a ${sobrantes}.` } as const;
    if (!(await form.complete(isWrong ? problem : undefined))) return;
    const body = { productoId, referencia, unidades, destino: form.values.destino };
    const work = async () => {
      const input = { params: of, body, headers: headersOf(body) };
      await api('POST /api/compras/:ventana/:proveedorId/sobrantes', input);
      await queryClient.invalidateQueries({ queryKey: ordersKey });
    };
    if (await form.send(work, messages.purchase.surplusFailed)) return messages.purchase.surplusTold;
  };
  return (
    <FormDialog
      title={`Sobran ${sobrantes} de ${namedLine(line)}`}
      size="small"
      form={form}
      submit="Guardar"
      onSubmit={save}
      onClose={answer}
    >
      <p>Mientras no se diga adónde fueron, el próximo pedido al proveedor pide esas unidades de menos.</p>
      <TextField {...form.text('unidades')} label="Unidades" inputMode="numeric" after={`de ${sobrantes}`} required />
      <SelectField
        label="Adónde fueron"
        value={form.values.destino}
        choices={choices}
        onPick={(destino) => form.change({ destino: destino as SurplusFate['destino'] })}
      />
      <p>Si el proveedor las descuenta, anótelo en su cuenta con «Ajuste».</p>
    </FormDialog>
  );
}
