import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { counted, formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Folded } from '../../ui/folded.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { orReport } from '../../ui/overlay/or-report.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { useSwitchCatalogue } from '../windows/window-switch.tsx';
import styles from './close-now.module.css';
import { windowSummary } from './queries.ts';

/** Closes the open window once the administrator has read what closes. */
export function CloseNowButton({ id }: { id: number }) {
  const { switchNow, busy } = useSwitchCatalogue();
  const [reading, during] = useBusy();
  const ask = async () => {
    const reply = queryClient.fetchQuery({ ...windowSummary(id), staleTime: 0 });
    if (!(await during(orReport(reply, messages.window.closeFailed)))) return;
    const sure = await alerts.confirm('¿Cerrar el catálogo ahora?', {
      text: messages.window.confirmClose,
      details: <WhatCloses id={id} />,
      yes: 'Cerrar catálogo',
      no: 'Cancelar',
    });
    if (sure) switchNow(false);
  };
  return (
    <Button busy={busy || reading} onClick={ask}>
      <Lock /> Cerrar catálogo ahora
    </Button>
  );
}

/** What an open window comes to by now, and who is still without an order. */
function WhatCloses({ id }: { id: number }) {
  const { data: summary } = useQuery(windowSummary(id));
  if (!summary) return null;
  const { cierre, pedidos, total, sinPedidos } = summary;
  return (
    <div className={styles.summary}>
      <p>
        Cierre N° {cierre}:{' '}
        <strong>
          {counted(pedidos, 'pedido', 'pedidos')}, {formatPrice(total)}
        </strong>
      </p>
      {sinPedidos.length === 0 ? (
        <p>Todos los vendedores hicieron pedidos.</p>
      ) : (
        <Folded title={withoutOrder(sinPedidos.length)}>
          <ul>
            {sinPedidos.map((seller) => (
              <li key={seller.id}>{seller.nombreCompleto}</li>
            ))}
          </ul>
        </Folded>
      )}
    </div>
  );
}

const withoutOrder = (sellers: number) => counted(sellers, 'vendedor sin pedidos', 'vendedores sin pedidos');
