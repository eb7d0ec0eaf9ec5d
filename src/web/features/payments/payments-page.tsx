import { useRef } from 'react';
import { messages } from '#contract/messages.ts';
import { ApiError, api, reasonOf } from '../../platform/api.ts';
import { newKey, useRequestKey } from '../../platform/once.ts';
import { useNavigate } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { may, useSession } from '../../platform/session.ts';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AllAccounts } from '../ledger/account-parts.tsx';
import { paymentOf, type TypedPayment } from './payment-rows.ts';
import { PaymentSheet } from './payment-sheet.tsx';
import { PaymentsHead } from './payments-head.tsx';
import { handIn } from './waiting-proofs.ts';

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

/**
 * 'Pagos del equipo': a leader reports the payments of her sellers. The page sends each payment in a call of its own.
 */
export function TeamPaymentsPage() {
  if (may(useSession(), 'admin-or-leader')) return <TeamPayments />;
  return (
    <>
      <PageHead title="Pagos del equipo" />
      <p>
        Estos son los pagos de un equipo. Los suyos se avisan en <Link to="/mi-cuenta">Mi cuenta</Link>.
      </p>
    </>
  );
}

function TeamPayments() {
  const navigate = useNavigate();
  const userID = useSession()?.userID ?? '';
  const keys = useRef(new Map<string, string>());
  const waits = useRef(0);
  const handInOne = async (row: TypedPayment) => {
    const { dia, ...payment } = paymentOf(row);
    const proof = { ...payment, dia: dia ?? row.dia };
    const content = JSON.stringify([row.key, proof]);
    const key = keys.current.get(content) ?? newKey();
    keys.current.set(content, key);
    const one = { proof, file: null, nombre: row.person?.nombreCompleto ?? '' };
    if ((await handIn(userID, key, one).catch(throwAtFirst)) === 'waits') waits.current++;
  };
  return (
    <>
      <PageHead title="Pagos del equipo" help={<HelpLink topic="pagos-del-equipo" />} tools={<AllAccounts />} />
      <PaymentSheet
        verb="Avisar"
        failed={messages.proof.handInFailed}
        send={async (rows, done) => {
          for (const row of rows) {
            await handInOne(row);
            done(row);
          }
        }}
        onSent={async () => {
          await navigate({ to: '/mi-cuenta', search: { ver: 'pagos' }, ignoreBlocker: true });
          await (waits.current > 0
            ? alerts.warning(messages.proof.someWait)
            : alerts.success(messages.proof.allHandedIn));
        }}
      />
    </>
  );
}

/**
 * Shows the refusal of a payment at the sheet's first row. The refused payment stands there, because all rows before it
 * were sent or wait to be sent, and have left the sheet.
 */
function throwAtFirst(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw new ApiError({ ...error.problem, errors: [{ field: 'pagos.0.importe', message: reasonOf(error) }] });
}
