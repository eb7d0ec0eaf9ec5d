import { useMutation, useQuery } from '@tanstack/react-query';
import { Percent } from 'lucide-react';
import type { Commission } from '#contract/commissions.calls.ts';
import { fileTypes } from '#contract/documents.ts';
import { formatExactPrice, formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { api } from '../../platform/api.ts';
import { useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useFilters } from '../../platform/router/hooks.ts';
import { may, useSession } from '../../platform/session.ts';
import { ordersKey } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { chosenWindow, useWindows, windowInUrl, windowName } from '../../ui/windows/period.ts';
import period from '../../ui/windows/period-field.module.css';
import { WindowField } from '../../ui/windows/window-field.tsx';
import { download, outcomes } from '../downloads/download.ts';
import { openMovement } from '../ledger/movement-dialog.tsx';
import styles from './commissions-page.module.css';
import { commissionsOf } from './queries.ts';
import { RatesDialog } from './rates-dialog.tsx';

/** 'Comisiones': administrators see and settle what leaders earn in a window; a leader sees her own. */
export function CommissionsPage() {
  const manages = may<'PUT /api/comisiones' | 'POST /api/comisiones/:ventana/:idLider/liquidar'>(useSession(), 'admin');
  const [view, change] = useFilters(windowInUrl);
  const windows = useWindows(view.ventana);
  const chosen = chosenWindow(windows);
  const commissions = useQuery(commissionsOf(chosen?.id));
  return (
    <>
      <PageHead
        title="Comisiones"
        help={<HelpLink topic="comisiones" />}
        primary={
          manages && (
            <Button variant="outline" onClick={() => openDialog(RatesDialog)}>
              <Percent /> Porcentajes
            </Button>
          )
        }
      >
        <div className={period.period}>
          <WindowField windows={windows} value={chosen?.id} onPick={(ventana) => change({ ventana })} />
        </div>
      </PageHead>
      <Waiting query={commissions} />
      {chosen && commissions.data && (
        <div className={styles.card}>
          <DialogTable
            rows={commissions.data}
            rowKey={({ idLider }) => idLider}
            columns={[
              [
                'Líder',
                (commission) => (
                  <>
                    {commission.lider}
                    <small>Entregado: {formatExactPrice(commission.base)}</small>
                    <Statements window={chosen} commission={commission} />
                  </>
                ),
              ],
              [
                'Comisión',
                ({ comision, porcentaje, arrastre }) => (
                  <>
                    {formatExactPrice(comision)}
                    <small>{formatNumber(porcentaje)} %</small>
                    {arrastre !== 0 && <small>Con {formatExactPrice(arrastre)} de cierres anteriores</small>}
                  </>
                ),
              ],
              ['Estado', (commission) => <Settlement window={chosen} commission={commission} manages={manages} />],
            ]}
            empty={
              manages
                ? 'Nadie ganó comisión en este cierre. Los porcentajes se eligen en «Porcentajes».'
                : 'No tiene comisión en este cierre.'
            }
          />
        </div>
      )}
    </>
  );
}

const papers = [
  { extension: 'pdf', label: 'PDF' },
  { extension: 'xlsx', label: 'Excel' },
] as const;

/** Downloads the orders behind a commission. */
function Statements({ window, commission: { idLider, lider } }: Omit<SettlementProps, 'manages'>) {
  const receive = (extension: 'pdf' | 'xlsx') =>
    download(
      'GET /api/comisiones/lideres/:id/resumen',
      { params: { id: idLider }, query: { ventana: String(window.id) }, headers: { accept: fileTypes[extension] } },
      { label: 'Resumen de comisión', file: `Comision_${lider}.${extension}`, ...outcomes.downloadedReport },
    );
  return (
    <span className={styles.papers}>
      {papers.map(({ extension, label }) => (
        <Button
          key={extension}
          variant="link"
          aria-label={`Resumen ${label} de ${lider}`}
          onClick={() => receive(extension)}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}

type SettlementProps = { window: OrderingWindow; commission: Commission; manages: boolean };

/** Shows whether a commission is settled; administrators settle it and hand it out. */
function Settlement({ window, commission, manages }: SettlementProps) {
  const { idLider, lider, comision, pasa, liquidada } = commission;
  const keyOf = useRequestKey();
  const params = { ventana: String(window.id), idLider: String(idLider) };
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('POST /api/comisiones/:ventana/:idLider/liquidar', { params, headers: keyOf({ params, comision }) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
    onSuccess: () => void alerts.success('Se ha liquidado la comisión!'),
    onError: (error) => void alerts.failure('Error al liquidar la comisión.', error),
  });
  const ask = async () => {
    const text = `Queda a favor en la cuenta de ${lider}, por el ${windowName(window).toLowerCase()}. No se anula.`;
    if (await alerts.confirm(`¿Liquidar ${formatExactPrice(comision)}?`, { text, verb: 'liquidar' })) mutate();
  };
  if (liquidada)
    return (
      <>
        <Pill tone="good">Liquidada</Pill>
        {manages && comision > 0 && <HandOutButton commission={commission} />}
      </>
    );
  if (window.cerrada === null) return <Pill tone="quiet">En curso</Pill>;
  const negative = pasa || comision;
  if (negative < 0) return <Pill tone="quiet">{formatExactPrice(negative)} al próximo cierre</Pill>;
  if (!manages || comision === 0) return <Pill tone="waiting">Sin liquidar</Pill>;
  return (
    <Button variant="outline" busy={isPending} aria-label={`Liquidar a ${lider}`} onClick={ask}>
      Liquidar
    </Button>
  );
}

/** Opens a leader's account to pay her commission out, at most the amount in her favour. */
function HandOutButton({ commission: { idLider, lider, comision } }: Pick<SettlementProps, 'commission'>) {
  const [busy, during] = useBusy();
  const handOut = async () => {
    const account = await api('GET /api/cuentas/:id', { params: { id: idLider } }).catch((error: unknown) =>
      alerts.failure(messages.ledger.handOutFailed, error),
    );
    if (!account) return;
    if (account.saldo >= 0) await alerts.warning(messages.ledger.nothingToHandOut);
    else void openMovement(account, 'ENTREGA', comision);
  };
  return (
    <Button variant="link" busy={busy} aria-label={`Entregar lo ganado a ${lider}`} onClick={() => during(handOut())}>
      Entregar lo ganado
    </Button>
  );
}
