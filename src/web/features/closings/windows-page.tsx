import { FolderOpen, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { counted, formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { OrderingWindow, WindowField } from '#contract/windows.calls.ts';
import { api } from '../../platform/api.ts';
import { readingPage } from '../../platform/reading.ts';
import { useUrlState } from '../../platform/router/hooks.ts';
import { may, useSession } from '../../platform/session.ts';
import { showCatalogueState, windowsKey } from '../../platform/windows.ts';
import { formatMoment } from '../../ui/dates.ts';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { askReason } from '../../ui/overlay/reason-dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, RowAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useList } from '../../ui/table/use-list.ts';
import { chosenWindow, orderNoun, useWindows, windowInUrl, windowState } from '../../ui/windows/period.ts';
import { WindowSwitch } from '../../ui/windows/window-switch.tsx';
import { orderLists } from '../orders/queries.ts';
import { BackupState } from './backup-state.tsx';
import { ChosenWindow } from './chosen-window.tsx';
import { ScheduleButton } from './schedule-dialog.tsx';
import styles from './windows-page.module.css';

export function WindowsPage() {
  const [{ ventana }, change] = useUrlState(windowInUrl);
  const session = useSession();
  const manages = may(session, 'admin');
  const [picked, setPicked] = useState<OrderingWindow>();
  const known = useWindows(ventana);
  // Until the list has read the picked window, the page shows it as it was picked.
  const chosen = chosenWindow(known) ?? (picked?.id === ventana ? picked : undefined);
  const choose = (window: OrderingWindow) => {
    setPicked(window);
    change({ ventana: window.id });
    document.getElementById(CHOSEN)?.focus();
  };
  // Administrators may reopen the newest window while no window is open.
  const last = manages && known.windows?.[0]?.cerrada ? known.windows[0] : undefined;
  const columns = columnsWith({ choose, chosen, last });
  const windows = useList(columns, (part) =>
    readingPage([...windowsKey, 'página', part], 'GET /api/ventanas', { query: part }),
  );
  return (
    <>
      <PageHead
        title="Cierres"
        help={<HelpLink topic={manages ? 'abrir' : 'cierres'} />}
        primary={manages && <ScheduleButton />}
      >
        {manages && <WindowSwitch />}
      </PageHead>
      <div className={styles.sides}>
        {/* Keeps a place for the chosen window until that window is read, so that the list does not move. */}
        {known.windows?.length !== 0 && !known.query.isLoadingError && (
          <div className={styles.chosen}>{chosen && <ChosenWindow id={CHOSEN} window={chosen} />}</div>
        )}
        <DataTable
          {...windows}
          label="Cierres"
          noun={['cierre', 'cierres']}
          columns={columns}
          rowKey={({ id }) => id}
          search="Buscar cierres"
          empty="Todavía no hubo cierres. El primero empieza al abrir el catálogo a los pedidos."
        />
      </div>
      {/* The backup state waits for the parts above, which would otherwise push it down. */}
      {manages && !windows.loading && !known.query.isPending && <BackupState />}
    </>
  );
}

const CHOSEN = 'cierre';

type Choosing = {
  choose: (window: OrderingWindow) => void;
  chosen: OrderingWindow | undefined;
  last: OrderingWindow | undefined;
};

const columnsWith = ({ choose, chosen, last }: Choosing): readonly Column<OrderingWindow, WindowField>[] => [
  { id: 'cierre', header: 'N° Cierre', field: 'cierre', place: 'title' },
  { id: 'abierta', header: 'Apertura', field: 'abierta', format: formatMoment, oneLine: true },
  { id: 'cerrada', header: 'Cierre', cell: windowState, field: 'cerrada', oneLine: true, brief: true },
  {
    id: 'pedidos',
    header: 'Pedidos',
    field: 'pedidos',
    align: 'end',
    brief: ({ pedidos }) => counted(pedidos, ...orderNoun),
  },
  { id: 'total', header: 'Total', field: 'total', format: formatPrice, place: 'amount' },
  actionsColumn((window) => (
    <>
      {window.id === chosen?.id ? (
        <span>Elegido</span>
      ) : (
        <RowAction
          icon={FolderOpen}
          label="Ver"
          of={`el cierre ${window.cierre}`}
          letter="v"
          onClick={() => choose(window)}
        />
      )}
      {window.id === last?.id && (
        <RowAction
          icon={LockOpen}
          label="Reabrir"
          of={`el cierre ${window.cierre}`}
          letter="r"
          onClick={() => reopen(window)}
        />
      )}
    </>
  )),
];

async function reopen({ id, cierre }: OrderingWindow) {
  const motivo = await askReason({
    title: `¿Reabrir el cierre ${cierre}?`,
    text: 'Sus vendedores vuelven a hacer pedidos en él, en lugar de empezar otro.',
    submit: 'Reabrir',
  });
  if (!motivo) return;
  const call = { params: { id }, body: { motivo } };
  if (await orReport(api('PUT /api/ventanas/:id/reabrir', call), messages.window.reopenFailed)) {
    showCatalogueState(true);
    void alerts.success(messages.window.reopened);
  }
  await orderLists.refresh();
}
