import { useQuery } from '@tanstack/react-query';
import { PackageX, ScanEye } from 'lucide-react';
import type { Claim, ClaimField, Decision } from '#contract/claims.calls.ts';
import {
  claimRules,
  claimStates,
  motiveRules,
  type Resolution,
  resolutionRules,
  resolutions,
} from '#contract/claims.ts';
import { formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { api } from '../../platform/api.ts';
import { useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { inUrl, oneOf, useFilters } from '../../platform/router/hooks.ts';
import { ordersKey } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { formatDay } from '../../ui/dates.ts';
import { Checkbox } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { newestOf, PictureAndFacts, ReviewDialog, reviewAll, type Turn } from '../../ui/overlay/review-dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, RowAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useList } from '../../ui/table/use-list.ts';
import { ClaimFacts, claimPictures } from './claim-detail.tsx';
import styles from './claims.module.css';
import { claimsOf, claimsPage, waitingClaims } from './queries.ts';

export function ClaimsPage() {
  const [{ estado }, change] = useFilters(stateInUrl);
  const shown = estado === 'TODOS' ? undefined : (estado ?? 'PENDIENTE');
  const { data: waiting } = useQuery(waitingClaims(1));
  return (
    <>
      <PageHead
        title="Reclamos"
        help={<HelpLink topic="reclamos" />}
        primary={
          <Button disabled={!waiting?.total} onClick={() => reviewClaims()}>
            <ScanEye /> Revisar{waiting?.total ? ` ${formatNumber(waiting.total)}` : ''}
          </Button>
        }
      />
      <DataTable
        {...useList(columns, (part) => claimsPage({ estado: shown }, part))}
        label="Reclamos"
        noun={['reclamo', 'reclamos']}
        columns={columns}
        rowKey={({ id }) => id}
        search="Buscar por persona, producto, pedido o número"
        quick={
          <ChoiceChips label="Mostrar" choices={tabs} value={estado} onPick={(picked) => change({ estado: picked })} />
        }
        empty={shown === 'PENDIENTE' ? 'No hay reclamos por resolver.' : 'No hay reclamos así.'}
        expandable={{
          label: ({ id }) => `Ver el reclamo ${id}`,
          content: (claim) => (
            <PictureAndFacts picture={claimPictures(claim)}>
              <ClaimFacts claim={claim} />
            </PictureAndFacts>
          ),
        }}
      />
    </>
  );
}

const stateInUrl = inUrl({ estado: oneOf([...claimStates, 'TODOS'] as const) });
const tabs = [
  ['Por resolver', undefined],
  ['Aprobados', 'APROBADO'],
  ['Rechazados', 'RECHAZADO'],
  ['Todos', 'TODOS'],
] as const;

const columns: readonly Column<Claim, ClaimField>[] = [
  { id: 'producto', header: 'Producto', cell: ({ name, unidades }) => `${unidades} × ${name}`, place: 'name' },
  { id: 'vendedor', header: 'Vendedor', cell: ({ clientName }) => clientName, brief: true },
  { id: 'lider', header: 'Líder', cell: ({ lider }) => lider ?? 'Sin líder', yields: 1 },
  { id: 'pedido', header: 'Pedido', cell: ({ orderId }) => orderId, brief: ({ orderId }) => `pedido ${orderId}` },
  { id: 'fecha', header: 'Fecha', field: 'createdAt', format: formatDay, oneLine: true, brief: true },
  { id: 'numero', header: 'N° de aprobación', field: 'numero', oneLine: true, yields: 2 },
  {
    id: 'estado',
    header: 'Estado',
    cell: ({ estado }) => <Pill tone={claimRules[estado].pill}>{claimRules[estado].label}</Pill>,
    field: 'estado',
    place: 'corner',
  },
  actionsColumn(
    (claim) =>
      claimRules[claim.estado].isOpen && (
        <RowAction
          icon={PackageX}
          label="Revisar"
          name={`Revisar el reclamo ${claim.id} de ${claim.clientName}`}
          letter="r"
          onClick={() => reviewClaims(claim)}
        />
      ),
  ),
];

const { decideFailed, refused } = messages.claim;
const readFailed = 'Error al leer los reclamos.';

const reviewClaims = (first?: Claim) =>
  reviewAll(
    { Dialog: ClaimDecision, waiting: waitingClaims, failed: readFailed, done: 'No quedan reclamos por resolver.' },
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
  const now = newestOf(claim, ofOrder?.rows);
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
