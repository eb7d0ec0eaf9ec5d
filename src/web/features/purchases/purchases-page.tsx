import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { counted, formatExactPrice, formatNumber } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import { purchaseStateRules, unsentUnits } from '#contract/purchases.ts';
import { inUrl, isId, useUrlState } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableError, TableNote, TableSkeleton } from '../../ui/table/table-states.tsx';
import { HelpLink } from '../help/help-line.tsx';
import { packedWindows } from '../packing/queries.ts';
import { chosenWindow, useWindowsAmong } from '../windows/period.ts';
import type { NamedWindow } from '../windows/queries.ts';
import { PurchasePapers } from './purchase-papers.tsx';
import { inUnits, purchasedName, sendingNote, sumUnits } from './purchase-text.ts';
import styles from './purchases-page.module.css';
import { purchasesOf } from './queries.ts';

/** `proveedor` is the supplier whose lines are open. */
const viewInUrl = inUrl({ ventana: isId, proveedor: isId });

/** 'Compras': what is bought of each supplier for a window, what of it was sent, and the paper for it. */
export function PurchasesPage() {
  const [view, change] = useUrlState(viewInUrl);
  const windows = useWindowsAmong(packedWindows, view.ventana);
  const chosen = chosenWindow(windows);
  const purchases = useQuery(purchasesOf(chosen?.id));
  const none = windows.windows?.length === 0;
  const error = windows.query.error ?? purchases.error;
  const retry = () => void (windows.query.error ? windows.query.refetch() : purchases.refetch());
  return (
    <>
      <PageHead title="Compras" help={<HelpLink topic="compras" />}>
        <div className={styles.window}>
          <SelectField
            compact
            bare
            label="Cierre"
            value={chosen?.id}
            choices={windows.choices}
            none={windows.none}
            onPick={windows.pick((ventana) => change({ ventana, proveedor: undefined }))}
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
          <Link to="/cierres" className={buttonClass}>
            Ir a Cierres
          </Link>
        </TableNote>
      )}
      {chosen && purchases.data && purchases.data.length > 0 && (
        <>
          <Sums purchases={purchases.data} />
          <ul className={styles.purchases} aria-label="Compras por proveedor">
            {purchases.data.map((purchase) => (
              <li key={purchase.proveedorId ?? 0}>
                <PurchaseCard
                  purchase={purchase}
                  window={chosen}
                  opened={purchase.proveedorId !== null && purchase.proveedorId === view.proveedor}
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
  const unsent = purchases.filter(
    ({ proveedorId, renglones }) => proveedorId && sumUnits(renglones, unsentUnits),
  ).length;
  const cost = purchases.reduce((cents, { total = 0 }) => cents + toCents(total), 0) / 100;
  return (
    <p className={styles.sums} role="status">
      {counted(purchases.length, 'proveedor', 'proveedores')} · {formatExactPrice(cost)} a costo ·{' '}
      <strong>{unsent ? `falta enviar a ${formatNumber(unsent)}` : 'todo enviado'}</strong>
    </p>
  );
}

type CardProps = { purchase: Purchase; window: NamedWindow; opened: boolean };

function PurchaseCard({ purchase, window, opened }: CardProps) {
  const { proveedorId, razonSocial, estado, renglones, total = 0 } = purchase;
  const { text, pill, sends } = purchaseStateRules[estado];
  const unsent = sumUnits(renglones, unsentUnits);
  const sent = sumUnits(renglones, ({ enviadas }) => enviadas);
  const isMore = sent > 0 && unsent > 0;
  return (
    <section className={styles.purchase} aria-label={razonSocial}>
      <div className={styles.head}>
        <h2>{razonSocial}</h2>
        <Pill tone={isMore ? 'waiting' : pill}>{isMore ? `Faltan enviar ${formatNumber(unsent)}` : text}</Pill>
        <p>
          {inUnits(sumUnits(renglones, ({ pedidas }) => pedidas))}
          {sent > 0 && ` · ${formatNumber(sent)} en camino`}
        </p>
        <strong>{formatExactPrice(total)}</strong>
        {proveedorId !== null && unsent > 0 && (
          <Button
            variant={isMore || estado === 'BORRADOR' ? 'filled' : 'outline'}
            aria-label={`${sends.verb} a ${razonSocial}`}
            aria-haspopup="dialog"
            onClick={() => openSending({ ...purchase, proveedorId }, window)}
          >
            <Send /> {sends.verb}
          </Button>
        )}
      </div>
      <details open={opened}>
        <summary>{counted(renglones.length, 'renglón', 'renglones')}</summary>
        {proveedorId === null && (
          <p className="soft">Estos productos no tienen proveedor: póngales uno en Productos para poder pedirlos.</p>
        )}
        <Lines lines={renglones} />
        {proveedorId !== null && sent > 0 && unsent === 0 && (
          <div className={styles.ways}>
            <span className="soft">Último envío:</span>
            <PurchasePapers ventana={window.id} supplier={{ proveedorId, razonSocial }} />
          </div>
        )}
      </details>
    </section>
  );
}

const Lines = ({ lines }: { lines: Purchase['renglones'] }) => (
  <DialogTable
    rows={lines}
    rowKey={({ productoId, referencia }) => `${productoId} ${referencia}`}
    columns={[
      [
        'Producto',
        (line) => (
          <>
            {purchasedName(line)}
            <small>{[line.codigo, sendingNote(line)].filter(Boolean).join(' · ')}</small>
          </>
        ),
      ],
      ['Pedidas', ({ pedidas }) => formatNumber(pedidas)],
      ['Enviadas', ({ enviadas }) => formatNumber(enviadas)],
      ['Costo', ({ costo }) => (typeof costo === 'number' ? formatExactPrice(costo) : 'Sin costo')],
    ]}
  />
);

const openSending = (purchase: Purchase & { proveedorId: number }, window: NamedWindow) =>
  // Numbers are read by a library that is larger than the page.
  bringDialog(async () => (await import('./send-purchase-dialog.tsx')).SendPurchaseDialog, { purchase, window });
