import { useQuery } from '@tanstack/react-query';
import type { Claim, Decision } from '#contract/claims.calls.ts';
import { claimRules, motiveRules, type Resolution, resolutionRules, resolutions } from '#contract/claims.ts';
import { messages } from '#contract/messages.ts';
import { api } from '../../platform/api.ts';
import { useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ordersKey } from '../../platform/windows.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Checkbox } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ReviewDialog, reviewAll, type Turn } from '../../ui/overlay/review-dialog.tsx';
import { ClaimFacts, claimPictures } from './claim-detail.tsx';
import styles from './claims.module.css';
import { claimsOf, nextClaim } from './queries.ts';

const { decideFailed, refused } = messages.claim;
const readFailed = 'Error al leer los reclamos.';

/** Shows the waiting claims one after another, beginning with `first`. */
export const reviewClaims = (first?: Claim) =>
  reviewAll(
    { Dialog: ClaimDecision, next: nextClaim, failed: readFailed, done: 'No quedan reclamos por resolver.' },
    first,
  );

function ClaimDecision({ item: claim, ...turn }: Turn<Claim>) {
  const { id, clientName, orderId } = claim;
  const headersOf = useRequestKey();
  const form = useForm<{ resolucion: Resolution; aStock: boolean }>({
    resolucion: resolutions[0],
    aStock: motiveRules[claim.motivo].isSellable,
  });
  const { resolucion, aStock } = form.values;
  const { approve, effect, keepsUnits } = resolutionRules[resolucion];
  const { data: ofOrder } = useQuery(claimsOf({ pedido: orderId }));
  // Another administrator may have decided the claim meanwhile, so the newest version is shown.
  const now = ofOrder?.rows.find((other) => other.id === id && other.version >= claim.version) ?? claim;
  const { isOpen, label } = claimRules[now.estado];
  const send = (body: Decision) => api('PUT /api/reclamos/:id', { params: { id }, body, headers: headersOf(body) });
  const accept = async () => {
    const { numero } = await send({
      version: now.version,
      estado: 'APROBADO',
      resolucion,
      aStock: keepsUnits && aStock,
    });
    return `Aprobado con el N° ${numero}!`;
  };
  const refuse = async (motivo: string) => {
    await send({ version: now.version, estado: 'RECHAZADO', motivo });
    return refused;
  };
  return (
    <ReviewDialog
      turn={turn}
      title={`Reclamo de ${clientName}`}
      form={form}
      picture={claimPictures(claim)}
      facts={<ClaimFacts claim={now} />}
      decided={isOpen ? undefined : label}
      accept={{ label: approve, failed: decideFailed, decide: accept }}
      refuse={{
        title: '¿Rechazar el reclamo?',
        text: `${clientName} lee el motivo en su pedido.`,
        failed: decideFailed,
        decide: refuse,
      }}
      onEnd={() => queryClient.invalidateQueries({ queryKey: ordersKey })}
    >
      <div data-whole>
        <span className={styles.question}>Cómo se resuelve</span>
        <ChoiceChips
          label="Cómo se resuelve"
          className={styles.choices}
          choices={resolutions.map((one) => [resolutionRules[one].name, one])}
          value={resolucion}
          onPick={(picked) => form.change({ resolucion: picked })}
        />
        <p aria-live="polite">{effect(claim)}</p>
      </div>
      {keepsUnits && (
        <Checkbox
          whole
          {...form.ticked('aStock')}
          label="Lo devuelto vuelve al stock"
          description="Donde el producto tiene un límite."
        />
      )}
    </ReviewDialog>
  );
}
