import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, HandCoins, Percent } from 'lucide-react';
import type { Commission } from '#contract/commissions.calls.ts';
import { fileTypes } from '#contract/documents.ts';
import { formatExactPrice, formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { toCents } from '#contract/prices.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { api } from '../../platform/api.ts';
import { useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useFilters } from '../../platform/router/hooks.ts';
import { may, useSession } from '../../platform/session.ts';
import { ordersKey } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { searchIn } from '../../ui/search-text.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, RowAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { TableTotal } from '../../ui/table/table-total.tsx';
import { useLocalRows } from '../../ui/table/use-list.ts';
import { chosenWindow, useWindows, windowInUrl, windowName } from '../../ui/windows/period.ts';
import period from '../../ui/windows/period-field.module.css';
import { WindowField } from '../../ui/windows/window-field.tsx';
import { download, outcomes } from '../downloads/download.ts';
import { statements } from '../ledger/account-parts.tsx';
import { openMovement } from '../ledger/movement-dialog.tsx';
import { commissionsOf } from './queries.ts';
import { RatesDialog } from './rates-dialog.tsx';

/** Administrators see and settle all commissions. A leader sees only her own. */
export function CommissionsPage() {
  const manages = may<'PUT /api/comisiones' | 'POST /api/comisiones/:ventana/:idLider/liquidar'>(useSession(), 'admin');
  const [view, change] = useFilters(windowInUrl);
  const windows = useWindows(view.ventana);
  // Commissions are paid out after their window has closed, so administrators start with the window that closed last.
  const ended = manages && !view.ventana ? windows.windows?.find(({ cerrada }) => cerrada) : undefined;
  const chosen = ended ?? chosenWindow(windows);
  const { data: rows = none, isLoading, error, refetch } = useQuery(commissionsOf(chosen?.id));
  const reading = { loading: isLoading || windows.query.isPending, error, onRetry: () => void refetch() };
  const { list, found } = useLocalRows(rows, { index: leaderIndex, sortBy }, reading);
  const total = (of: (row: Commission) => number) =>
    formatExactPrice(found.reduce((sum, row) => sum + toCents(of(row)), 0) / 100);
  return (
    <>
      <PageHead
        title="Comisiones"
        help={<HelpLink topic="comisiones" />}
        primary={
          manages && (
            <Button variant="outline" onClick={() => openDialog(RatesDialog)} icon={Percent} label="Porcentajes" />
          )
        }
      >
        <div className={period.period}>
          <WindowField windows={windows} value={chosen?.id} onPick={(ventana) => change({ ventana })} />
        </div>
      </PageHead>
      <DataTable
        {...list}
        label="Comisiones"
        noun={['líder', 'líderes']}
        columns={columnsOf(chosen, manages)}
        rowKey={({ idLider }) => idLider}
        search={manages ? 'Buscar líderes' : undefined}
        summary={() =>
          manages && (
            <TableTotal label={`Comisiones de ${total(({ base }) => base)} entregados`}>
              {total(({ comision }) => comision)}
            </TableTotal>
          )
        }
        empty={
          manages
            ? 'Nadie ganó comisión en este cierre. Los porcentajes se eligen en «Porcentajes».'
            : 'No tiene comisión en este cierre.'
        }
      />
    </>
  );
}

const none: readonly Commission[] = [];
const leaderIndex = searchIn<Commission>(({ lider }) => [lider]);
const sortBy = {
  lider: ({ lider }: Commission) => lider,
  base: ({ base }: Commission) => base,
  comision: ({ comision }: Commission) => comision,
};

const columnsOf = (window: OrderingWindow | undefined, manages: boolean): readonly Column<Commission>[] => [
  { id: 'lider', header: 'Líder', field: 'lider', place: 'name' },
  { id: 'base', header: 'Entregado', field: 'base', format: formatExactPrice, align: 'end' },
  {
    id: 'porcentaje',
    header: 'Porcentaje',
    cell: ({ porcentaje }) => `${formatNumber(porcentaje)} %`,
    align: 'end',
    brief: true,
  },
  {
    id: 'arrastre',
    header: 'De cierres anteriores',
    cell: ({ arrastre }) => arrastre !== 0 && formatExactPrice(arrastre),
    align: 'end',
    yields: 1,
    brief: ({ arrastre }) => arrastre !== 0 && `Con ${formatExactPrice(arrastre)} de antes`,
  },
  { id: 'comision', header: 'Comisión', field: 'comision', format: formatExactPrice, place: 'amount' },
  { id: 'estado', header: 'Estado', cell: (commission) => stateOf(commission, window), place: 'corner' },
  actionsColumn((commission) => window && manages && <Settlement window={window} commission={commission} />, {
    of: ({ lider }) => lider,
    buttons: (commission) => window && <Statements window={window} commission={commission} />,
  }),
];

function stateOf({ comision, pasa, liquidada }: Commission, window: OrderingWindow | undefined) {
  if (liquidada) return <Pill tone="good">Liquidada</Pill>;
  if (!window || window.cerrada === null) return <Pill tone="quiet">En curso</Pill>;
  const negative = pasa || comision;
  if (negative < 0) return <Pill tone="quiet">{formatExactPrice(negative)} al próximo cierre</Pill>;
  return <Pill tone="waiting">Sin liquidar</Pill>;
}

type OfLeader = { window: OrderingWindow; commission: Commission };

const Statements = ({ window, commission: { idLider, lider } }: OfLeader) =>
  statements.map(({ extension, label, letter, icon }) => (
    <RowAction
      key={extension}
      icon={icon}
      label={label}
      of={`de ${lider}`}
      letter={letter}
      onClick={() =>
        download(
          'GET /api/comisiones/lideres/:id/resumen',
          { params: { id: idLider }, query: { ventana: String(window.id) }, headers: { accept: fileTypes[extension] } },
          { label: 'Resumen de comisión', file: `Comision_${lider}.${extension}`, ...outcomes.downloadedReport },
        )
      }
    />
  ));

/**
 * The button settles a commission. If the commission is settled, the button opens the dialog that hands the money out.
 */
function Settlement({ window, commission }: OfLeader) {
  const { idLider, lider, comision, liquidada } = commission;
  const keyOf = useRequestKey();
  const params = { ventana: String(window.id), idLider: String(idLider) };
  const { mutateAsync } = useMutation({
    mutationFn: () =>
      api('POST /api/comisiones/:ventana/:idLider/liquidar', { params, headers: keyOf({ params, comision }) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
    onSuccess: () => void alerts.success('Se ha liquidado la comisión!'),
    onError: (error) => void alerts.failure('Error al liquidar la comisión.', error),
  });
  const ask = async () => {
    const text = `Queda a favor en la cuenta de ${lider}, por el ${windowName(window).toLowerCase()}. No se anula.`;
    if (await alerts.confirm(`¿Liquidar ${formatExactPrice(comision)}?`, { text, verb: 'liquidar' }))
      await mutateAsync().catch(() => {});
  };
  if (comision <= 0 || (!liquidada && window.cerrada === null)) return null;
  if (liquidada)
    return (
      <RowAction
        icon={HandCoins}
        label="Entregar lo ganado"
        of={`a ${lider}`}
        letter="e"
        onClick={() => handOut(commission)}
      />
    );
  return <RowAction icon={CircleCheck} label="Liquidar" of={`a ${lider}`} letter="l" onClick={ask} />;
}

async function handOut({ idLider, comision }: Commission) {
  const account = await api('GET /api/cuentas/:id', { params: { id: idLider } }).catch((error: unknown) =>
    alerts.failure(messages.ledger.handOutFailed, error),
  );
  if (!account) return;
  if (account.saldo >= 0) await alerts.warning(messages.ledger.nothingToHandOut);
  else void openMovement(account, 'ENTREGA', comision);
}
