import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { CommissionRate } from '#contract/commissions.calls.ts';
import { formatNumber, showDay } from '#contract/format.ts';
import { NO_LEADER } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { today } from '../../ui/dates.ts';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { readAmount } from '../../ui/form/read-amount.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { orReport } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { withProof } from '../recovery/proof.tsx';
import { nameOf } from '../users/person-fields.tsx';
import { leadersPage } from '../users/queries.ts';
import { commissionRates, commissionsKey } from './queries.ts';

export function RatesDialog({ answer }: Answering<void>) {
  const rates = useQuery(commissionRates).data;
  const leaders = useQuery(leadersPage).data?.rows ?? [];
  const form = useForm({ idLider: EVERYBODY, porcentaje: '', desde: today() });
  const [busy, during] = useBusy();
  const { idLider, desde } = form.values;
  const leaderName = (id: number | null) => {
    if (id === null) return 'Todos los líderes';
    const leader = leaders.find((one) => one.id === id);
    return leader ? nameOf(leader) : `N° ${id}`;
  };
  const add = async () => {
    const porcentaje = readAmount(form.values.porcentaje);
    if (!rates) return;
    if (porcentaje === null) {
      await form.complete({ field: 'porcentaje', message: 'Escriba el porcentaje, de 0 a 50.' });
      return;
    }
    const added = { idLider: idLider === EVERYBODY ? null : Number(idLider), porcentaje, desde };
    if (await form.send(() => write((now) => [...without(now, added), added]), 'Error al guardar el porcentaje.'))
      return 'Se guardó el porcentaje.';
  };
  const remove = (rate: CommissionRate) =>
    during(
      orReport(
        write((now) => without(now, rate)),
        'Error al quitar el porcentaje.',
      ),
    );
  return (
    <FormDialog title="Porcentajes de comisión" form={form} submit="Agregar" onSubmit={add} onClose={answer}>
      <div data-whole>
        <DialogTable
          rows={rates ?? []}
          rowKey={({ idLider, desde }) => `${idLider} ${desde}`}
          columns={[
            ['Para', (rate) => leaderName(rate.idLider)],
            [
              'Porcentaje',
              ({ porcentaje, desde }) => (
                <>
                  {formatNumber(porcentaje)} %<small>desde el {showDay(desde)}</small>
                </>
              ),
            ],
            [
              'Quitar',
              (rate) => (
                <IconButton
                  label={`Quitar el ${formatNumber(rate.porcentaje)} % de ${leaderName(rate.idLider)}`}
                  disabled={busy}
                  onClick={() => void remove(rate)}
                >
                  <Trash2 size={20} />
                </IconButton>
              ),
            ],
          ]}
          empty="Todavía no hay porcentajes: nadie gana comisión."
        />
      </div>
      <SelectField
        whole
        {...form.text('idLider')}
        label="Para"
        choices={[
          { value: EVERYBODY, label: leaderName(null) },
          ...leaders.map((leader) => ({ value: String(leader.id), label: nameOf(leader) })),
        ]}
      />
      <TextField {...form.text('porcentaje')} label="Porcentaje" after="%" inputMode="decimal" required />
      <DateField label="Desde" value={desde} onChange={(day) => day && form.change({ desde: day })} />
    </FormDialog>
  );
}

const EVERYBODY = NO_LEADER;

/**
 * Reads all percentages, because others may have changed some, and then stores the changed percentages. False if the
 * administrator cancels the proof of identity.
 */
async function write(changed: (now: readonly CommissionRate[]) => CommissionRate[]) {
  const now = await queryClient.fetchQuery({ ...commissionRates, staleTime: 0 });
  const porcentajes = changed(now);
  const kept = await withProof((proof) => api('PUT /api/comisiones', { body: { porcentajes, ...proof } }));
  if (!kept) return false;
  queryClient.setQueryData(commissionRates.queryKey, kept);
  await queryClient.invalidateQueries({ queryKey: commissionsKey });
}

const without = (rates: readonly CommissionRate[], { idLider, desde }: CommissionRate) =>
  rates.filter((rate) => rate.idLider !== idLider || rate.desde !== desde);
