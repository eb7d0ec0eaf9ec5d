import type { Claim, ClaimField } from '#contract/claims.calls.ts';
import { claimRules, claimStates } from '#contract/claims.ts';
import { inUrl, oneOf, useFilters } from '../../platform/router/hooks.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { formatDay } from '../../ui/dates.ts';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useList } from '../../ui/table/use-list.ts';
import { ClaimDetail } from './claim-detail.tsx';
import { claimsPage } from './queries.ts';

/** /reclamos: the claims, to approve or refuse. At first it shows only those that wait. */
export function ClaimsPage() {
  const [{ estado }, change] = useFilters(stateInUrl);
  const shown = estado === 'TODOS' ? undefined : (estado ?? 'PENDIENTE');
  return (
    <>
      <PageHead title="Reclamos" help={<HelpLink topic="reclamos" />} />
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
        expandable={{ label: ({ id }) => `Ver el reclamo ${id}`, content: (claim) => <ClaimDetail claim={claim} /> }}
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
  { id: 'lider', header: 'Líder', cell: ({ lider }) => lider ?? 'Sin líder', minor: true },
  { id: 'pedido', header: 'Pedido', cell: ({ orderId }) => orderId, brief: ({ orderId }) => `pedido ${orderId}` },
  { id: 'fecha', header: 'Fecha', field: 'createdAt', format: formatDay, oneLine: true, brief: true },
  { id: 'numero', header: 'N° de aprobación', field: 'numero', oneLine: true },
  {
    id: 'estado',
    header: 'Estado',
    cell: ({ estado }) => <Pill tone={claimRules[estado].pill}>{claimRules[estado].label}</Pill>,
    field: 'estado',
    place: 'corner',
  },
];
