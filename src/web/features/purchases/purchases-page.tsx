import { useQuery } from '@tanstack/react-query';
import { counted, formatExactPrice, formatNumber } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import { isToSend, shortLines } from '#contract/purchases.ts';
import { inUrl, isId, oneOf, useUrlState } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { may, useSession } from '../../platform/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TableError, TableNote, TableSkeleton } from '../../ui/table/table-states.tsx';
import { chosenWindow, useWindowsAmong } from '../../ui/windows/period.ts';
import { WindowField } from '../../ui/windows/window-field.tsx';
import { PurchaseCard } from './purchase-card.tsx';
import styles from './purchases-page.module.css';
import { purchasedWindows, purchasesOf } from './queries.ts';

/** `proveedor`: the supplier whose lines are open. `faltan`: shows and opens only purchases with an open shortage. */
const viewInUrl = inUrl({ ventana: isId, proveedor: isId, faltan: oneOf([true]) });

/** 'Compras': a window's purchases from each supplier, the sent units, and the papers. */
export function PurchasesPage() {
  const [view, change] = useUrlState(viewInUrl);
  const session = useSession();
  const [manages, receives, readsCosts] = [may(session, 'admin'), may(session, 'packer'), may(session, 'accountant')];
  const windows = useWindowsAmong(purchasedWindows(receives), view.ventana);
  const chosen = chosenWindow(windows);
  const purchases = useQuery(purchasesOf(chosen?.id));
  const short = purchases.data?.flatMap(shortLines).length ?? 0;
  const shown = view.faltan ? purchases.data?.filter((purchase) => shortLines(purchase).length > 0) : purchases.data;
  const none = windows.windows?.length === 0;
  const error = windows.query.error ?? purchases.error;
  const retry = () => void (windows.query.error ? windows.query.refetch() : purchases.refetch());
  return (
    <>
      <PageHead title="Compras" help={<HelpLink topic={manages ? 'compras' : receives ? 'recibir' : 'cierres'} />}>
        <div className={styles.window}>
          <WindowField
            windows={windows}
            value={chosen?.id}
            onPick={(ventana) => change({ ventana, proveedor: undefined })}
          />
        </div>
      </PageHead>
      {error && !purchases.data && <TableError error={error} onRetry={retry} />}
      {!error && !purchases.data && !none && <TableSkeleton />}
      {(none || purchases.data?.length === 0) && (
        <TableNote
          text={
            none ? 'Todavía no se abrió el catálogo.' : 'Este cierre todavía no tiene pedidos: no hay nada que comprar.'
          }
        >
          {manages && (
            <Link to="/cierres" className={buttonClass}>
              Ir a Cierres
            </Link>
          )}
        </TableNote>
      )}
      {chosen && purchases.data && purchases.data.length > 0 && (
        <>
          {readsCosts && <Sums purchases={purchases.data} />}
          {(short > 0 || view.faltan) && (
            <div className={styles.only}>
              <Switch checked={view.faltan ?? false} onClick={() => change({ faltan: view.faltan ? undefined : true })}>
                Faltantes por repartir ({formatNumber(short)})
              </Switch>
            </div>
          )}
          {shown?.length === 0 && <TableNote text="No hay faltantes por repartir." />}
          <ul className={styles.purchases} aria-label="Compras por proveedor">
            {shown?.map((purchase) => (
              <li key={purchase.proveedorId ?? 0}>
                <PurchaseCard
                  purchase={purchase}
                  window={chosen}
                  manages={manages}
                  receives={receives}
                  readsCosts={readsCosts}
                  opened={view.faltan ?? (purchase.proveedorId !== null && purchase.proveedorId === view.proveedor)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Sums({ purchases }: { purchases: readonly Purchase[] }) {
  const unsent = purchases.filter(isToSend).length;
  const cost = purchases.reduce((cents, { total = 0 }) => cents + toCents(total), 0) / 100;
  return (
    <p className={styles.sums} role="status">
      {counted(purchases.length, 'proveedor', 'proveedores')} · {cost > 0 && `${formatExactPrice(cost)} a costo · `}
      <strong>{unsent ? `falta enviar a ${formatNumber(unsent)}` : 'todo enviado'}</strong>
    </p>
  );
}
