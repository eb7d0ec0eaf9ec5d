import { messages } from '#contract/messages.ts';
import { api } from '../../platform/api.ts';
import { useRequestKey } from '../../platform/once.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { paymentOf } from './payment-rows.ts';
import { PaymentSheet } from './payment-sheet.tsx';
import { PaymentsHead } from './payments-head.tsx';

/** 'Varios pagos': registers several payments, all or none. */
export function PaymentsPage() {
  const navigate = useNavigate();
  const keyFor = useRequestKey();
  return (
    <>
      <PaymentsHead help="varios-pagos" />
      <PaymentSheet
        verb="Registrar"
        failed={messages.ledger.paymentsFailed}
        send={(rows) => {
          const body = { pagos: rows.map(paymentOf), confirmado: false };
          return api('POST /api/cuentas/pagos', { body, headers: keyFor(body) });
        }}
        onSent={async () => {
          await navigate({ to: '/cuentas', ignoreBlocker: true });
          await alerts.success(messages.ledger.allPaid);
        }}
      />
    </>
  );
}
