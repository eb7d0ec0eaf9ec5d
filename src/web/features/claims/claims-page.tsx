import { useQuery } from '@tanstack/react-query';
import { PackageX, ScanEye } from 'lucide-react';
import type { Claim, ClaimField } from '#contract/claims.calls.ts';
import { claimRules, claimStates } from '#contract/claims.ts';
import { formatNumber } from '#contract/format.ts';
import { inUrl, oneOf, useFilters } from '../../platform/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { formatDay } from '../../ui/dates.ts';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { PictureAndFacts } from '../../ui/overlay/review-dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, RowAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useList } from '../../ui/table/use-list.ts';
import { ClaimFacts, claimPictures } from './claim-detail.tsx';
import { reviewClaims } from './decide-claim.tsx';
import { claimsPage, waitingClaims } from './queries.ts';

/** /reclamos: the claims, to approve or refuse. At first it shows only those that wait. */
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
