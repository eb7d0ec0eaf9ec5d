import { useState } from 'react';
import type { Claim, NewClaim } from '#contract/claims.calls.ts';
import { type ClaimMotive, claimableUnits, claimMotives, LONGEST_CLAIM, motiveRules } from '#contract/claims.ts';
import { spokenDay } from '#contract/days.ts';
import { formatExactPrice } from '#contract/format.ts';
import { LONGEST_REASON } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { deliveredUnits, keyOf, variantText } from '#contract/orders.ts';
import { api } from '../../platform/api.ts';
import { useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reporting } from '../../platform/upload.ts';
import { ordersKey } from '../../platform/windows.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { today } from '../../ui/dates.ts';
import { TextArea, TextField } from '../../ui/form/field.tsx';
import { problemsIn, useForm } from '../../ui/form/use-form.ts';
import { HelpLine } from '../../ui/help/help-line.tsx';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { ClaimPhotos } from './claim-photos.tsx';
import styles from './claims.module.css';

type ClaimForm = {
  linea: number;
  unidades: string;
  motivo: ClaimMotive;
  detalle: string;
  excepcion: string;
  fotos: readonly File[];
};

export function ClaimDialog({ order, claims, answer }: Answering<void> & { order: Order; claims: readonly Claim[] }) {
  const { orderId, orderDetails, reclamarHasta } = order;
  const headersOf = useRequestKey();
  const [sent, setSent] = useState<number | null>(null);
  const lines = orderDetails.filter((line) => claimableUnits(line, claims) > 0);
  const form = useForm<ClaimForm>({
    linea: lines.length === 1 ? (lines[0]?.linea ?? 0) : 0,
    unidades: '1',
    motivo: 'DEFECTO',
    detalle: '',
    excepcion: '',
    fotos: [],
  });
  const { linea, unidades, motivo, detalle, excepcion, fotos } = form.values;
  const line = lines.find((one) => one.linea === linea);
  const left = line ? claimableUnits(line, claims) : 0;
  const isLate = reclamarHasta !== null && reclamarHasta < today();
  const send = async () => {
    if (!(await form.complete(missingIn(form.values, left, isLate)))) return;
    const claim: NewClaim = {
      orderId,
      linea,
      unidades: Number(unidades),
      motivo,
      detalle,
      ...(isLate && { excepcion }),
    };
    const body = new FormData();
    body.set('reclamo', JSON.stringify(claim));
    for (const photo of fotos) body.append('file', photo);
    const headers = headersOf([claim, fotos.map(({ name, size, lastModified }) => [name, size, lastModified])]);
    const work = async () => {
      await api('POST /api/reclamos', { body, headers, transport: reporting(setSent) }).finally(() => setSent(null));
      await queryClient.invalidateQueries({ queryKey: ordersKey });
    };
    if (await form.send(work, messages.claim.failed)) return messages.claim.done;
  };
  return (
    <FormDialog
      title={`Reclamar del pedido N° ${orderId}`}
      form={form}
      submit={sent === null || sent === 1 ? 'Enviar reclamo' : `Enviando ${Math.round(sent * 100)} %`}
      onSubmit={send}
      onClose={answer}
    >
      {reclamarHasta && (
        <HelpLine topic="reclamar" beside>
          {isLate ? 'El plazo terminó el' : 'Se puede reclamar hasta el'} {spokenDay(reclamarHasta)}: un cambio o un
          crédito, nunca dinero en mano.
        </HelpLine>
      )}
      {lines.length > 1 && (
        <div data-whole>
          <span className={styles.question}>Qué producto</span>
          <ChoiceChips
            label="Qué producto"
            className={styles.choices}
            choices={lines.map((one) => [keyOf(one) + one.linea, one.linea, nameAmong(one, lines)])}
            value={linea}
            onPick={(picked) => form.change({ linea: picked, unidades: '1' })}
          />
          {form.error.linea && <p className={styles.error}>{form.error.linea}</p>}
        </div>
      )}
      {lines.length === 1 && <p>{line?.name}</p>}
      <div data-whole>
        <span className={styles.question}>Qué pasó</span>
        <ChoiceChips
          label="Qué pasó"
          className={styles.choices}
          choices={claimMotives.map((one) => [motiveRules[one].name, one])}
          value={motivo}
          onPick={(picked) => form.change({ motivo: picked })}
        />
      </div>
      {left > 1 && (
        <TextField {...form.text('unidades')} label="Unidades" inputMode="numeric" after={`de ${left}`} required />
      )}
      <TextArea whole {...form.text('detalle')} label="Cuente qué se ve" rows={2} maxLength={LONGEST_CLAIM} required />
      <ClaimPhotos photos={fotos} onChange={(photos) => form.change({ fotos: photos })} />
      {isLate && (
        <TextField
          whole
          {...form.text('excepcion')}
          label="Por qué se recibe fuera de plazo"
          maxLength={LONGEST_REASON}
          required
        />
      )}
    </FormDialog>
  );
}

/**
 * A line's product and variant. If an edit left several lines with the same product and variant, the text adds units
 * and price.
 */
function nameAmong(line: Order['orderDetails'][number], lines: Order['orderDetails']): string {
  const named = (one: typeof line) => [one.name, variantText(one)].filter(Boolean).join(' · ');
  const name = named(line);
  const isOneOfSome = lines.filter((one) => named(one) === name).length > 1;
  return isOneOfSome ? `${name} · ${deliveredUnits(line)} a ${formatExactPrice(line.amount)}` : name;
}

function missingIn({ linea, unidades, detalle, excepcion }: ClaimForm, left: number, isLate: boolean) {
  const units = /^\d+$/.test(unidades.trim()) ? Number(unidades) : 0;
  return problemsIn({
    linea: linea ? '' : 'Elija qué producto.',
    unidades: linea && (units < 1 || units > left) ? `Las unidades son de 1 a ${left}.` : '',
    detalle: detalle.trim() ? '' : messages.claim.detailMissing,
    excepcion: isLate && excepcion.trim() === '' ? messages.reasonMissing : '',
  });
}
