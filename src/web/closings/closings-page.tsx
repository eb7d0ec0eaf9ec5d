import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { formatPrice } from '#contract/format.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { formatMoment } from '../ui/dates.ts';
import { PageHead } from '../ui/page-heading.tsx';
import { queryRows } from '../ui/table/query-rows.ts';
import { actionsColumn, RowAction } from '../ui/table/row-action.tsx';
import { RowsTable } from '../ui/table/rows-table.tsx';
import type { Column } from '../ui/table/table-column.ts';
import { useUrlState } from '../ui/table/url-state.ts';
import { WindowSwitch } from '../windows/window-switch.tsx';
import { ClosingDocuments } from './closing-documents.tsx';
import { orderingWindows } from './queries.ts';
import { chosenWindow, windowInUrl, windowState } from './window-in-url.ts';

/** 'Cierres': the ordering windows with what they come to, and every document of the one that was chosen. */
export function ClosingsPage() {
  const windows = queryRows(useQuery(orderingWindows));
  const [view, change] = useUrlState(windowInUrl);
  const chosen = chosenWindow(windows.rows, view);
  const choose = ({ id }: OrderingWindow) => {
    change({ ventana: id });
    document.getElementById(DOCUMENTS)?.focus();
  };
  return (
    <>
      <PageHead title="Cierres">
        <WindowSwitch />
      </PageHead>
      {chosen && <ClosingDocuments id={DOCUMENTS} window={chosen} />}
      <RowsTable
        {...windows}
        label="Cierres"
        noun={['cierre', 'cierres']}
        columns={columnsWith(choose, chosen)}
        rowKey={({ id }) => id}
        empty="Todavía no hubo cierres. El primero empieza al abrir el catálogo a los pedidos."
      />
    </>
  );
}

const DOCUMENTS = 'documentos';

const columnsWith = (
  onChoose: (window: OrderingWindow) => void,
  chosen: OrderingWindow | undefined,
): readonly Column<OrderingWindow>[] => [
  { id: 'cierre', header: 'N° Cierre', cell: ({ cierre }) => cierre, sortBy: ({ cierre }) => cierre, place: 'title' },
  {
    id: 'abierta',
    header: 'Apertura',
    cell: ({ abierta }) => formatMoment(abierta),
    sortBy: ({ abierta }) => Date.parse(abierta),
  },
  {
    id: 'cerrada',
    header: 'Cierre',
    cell: windowState,
    sortBy: ({ cerrada }) => (cerrada ? Date.parse(cerrada) : Number.POSITIVE_INFINITY),
  },
  { id: 'pedidos', header: 'Pedidos', cell: ({ pedidos }) => pedidos, sortBy: ({ pedidos }) => pedidos, align: 'end' },
  { id: 'total', header: 'Total', cell: ({ total }) => formatPrice(total), sortBy: ({ total }) => total, align: 'end' },
  actionsColumn((window) =>
    window.id === chosen?.id ? (
      <span>Documentos arriba</span>
    ) : (
      <RowAction
        icon={FolderOpen}
        label="Documentos"
        name={`Documentos del cierre ${window.cierre}`}
        onClick={() => onChoose(window)}
      />
    ),
  ),
];
